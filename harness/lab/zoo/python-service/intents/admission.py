"""Which orders are accepted: those that the reactor could fill, signed by their swapper."""

from evm import abi
from evm.chain import Chain, ChainError, Reverted
from intents.order import REACTOR, DutchOrder
from pools.tokens import NATIVE
from problems import Problem

_ECRECOVER = "0x" + "1".rjust(40, "0")
_MAGIC = abi.selector("isValidSignature", "bytes32", "bytes")
_LONG, _SHORT = 65, 64


def check_order(order: DutchOrder, signature: bytes, now: int, chain: Chain) -> None:
    """Raises Problem with the reason for which an order is refused."""
    if order.reactor != REACTOR:
        raise _refused("reactor", f"the reactor is {order.reactor}, not {REACTOR}")
    if not order.outputs:
        raise _refused("outputs", "it has no outputs")
    if order.input_token == NATIVE:
        raise _refused("input", "the input cannot be the native token")
    if order.deadline < now:
        raise _refused("times", f"the deadline {order.deadline} has passed: it is {now}")
    if not order.decay_start <= order.decay_end <= order.deadline:
        raise _refused("times", "the decay must start before it ends, and end before the deadline")
    _check_amounts(order)
    if not _is_signed(order, signature, chain):
        raise _refused("signature", f"the signature is not the swapper's, {order.swapper}")


def _check_amounts(order: DutchOrder) -> None:
    if order.input_start > order.input_end:
        raise _refused("amounts", "the input must not fall")
    if any(output.start < output.end for output in order.outputs):
        raise _refused("amounts", "an output must not rise")
    if order.input_start != order.input_end and any(output.start != output.end for output in order.outputs):
        raise _refused("amounts", "either the input decays or the outputs do")
    if order.input_end == 0:
        raise _refused("amounts", "the input is nothing")


def _is_signed(order: DutchOrder, signature: bytes, chain: Chain) -> bool:
    if chain.code(order.swapper):
        call = abi.call_data("isValidSignature", ("bytes32", "bytes"), (order.digest, signature))
        try:
            return chain.call(order.swapper, call)[:4] == _MAGIC
        except Reverted:
            return False
    if len(signature) == _LONG:
        r, s, v = signature[:32], signature[32:64], signature[64]
    elif len(signature) == _SHORT:
        packed = int.from_bytes(signature[32:], "big")
        r, s, v = signature[:32], (packed & ((1 << 255) - 1)).to_bytes(32, "big"), 27 + (packed >> 255)
    else:
        return False
    try:
        answer = chain.call(_ECRECOVER, order.digest + v.to_bytes(32, "big") + r + s)
    except ChainError as error:
        raise Problem(500, "INTERNAL", "The signature could not be checked. Contact the provider.") from error
    return answer[12:].hex() == order.swapper[2:]


def _refused(code: str, reason: str) -> Problem:
    return Problem(400, f"ORDER_{code.upper()}", f"The order is refused: {reason}.")
