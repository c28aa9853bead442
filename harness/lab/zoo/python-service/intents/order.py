"""The signed order: its bytes, its hashes, and what it asks for at a given second."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from evm import abi
from evm.keccak import keccak256
from pools.tokens import NATIVE

PERMIT2 = "0x000000000022d473030f116ddee9f6b43ac78ba3"
REACTOR = "0x6000da47483062a0d734ba3dc7576ce6a0b645c4"
_CHAIN_ID = 1
_BPS = 10_000

_OUTPUT_ABI = ("address", "uint256", "uint256", "address")
_ORDER_ABI = (
    ("address", "address", "uint256", "uint256", "address", "bytes"),
    "uint256",
    "uint256",
    "address",
    "uint256",
    ("address", "uint256", "uint256"),
    [_OUTPUT_ABI],
)
# The first word of an order that is not wrapped in a tuple: its head is nine words long.
_FLAT_START = (9 * abi.WORD).to_bytes(abi.WORD, "big")
_TUPLE_START = abi.WORD.to_bytes(abi.WORD, "big")

_OUTPUT_TYPE = b"DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)"
_INFO_TYPE = (
    b"OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,"
    b"address additionalValidationContract,bytes additionalValidationData)"
)
_MAIN_TYPE = (
    b"ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,"
    b"uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,"
    b"DutchOutput[] outputs)"
)
_PERMISSIONS_TYPE = b"TokenPermissions(address token,uint256 amount)"
_PERMIT_TYPE = (
    b"PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
    b"ExclusiveDutchOrder witness)" + _OUTPUT_TYPE + _MAIN_TYPE + _INFO_TYPE + _PERMISSIONS_TYPE
)
_DOMAIN_TYPE = b"EIP712Domain(string name,uint256 chainId,address verifyingContract)"


@dataclass(frozen=True)
class Output:
    token: str
    start: int
    end: int
    recipient: str


@dataclass(frozen=True)
class DutchOrder:
    reactor: str
    swapper: str
    nonce: int
    deadline: int
    validation_contract: str
    validation_data: bytes
    decay_start: int
    decay_end: int
    exclusive_filler: str
    override_bps: int
    input_token: str
    input_start: int
    input_end: int
    outputs: tuple[Output, ...]

    @staticmethod
    @lru_cache(maxsize=4096)
    def decode(data: bytes) -> "DutchOrder":
        """Raises AbiError where the bytes are not the one encoding of an order, wrapped in a tuple or flat."""
        wrapped = _TUPLE_START + data if data.startswith(_FLAT_START) else data
        ((info, decay_start, decay_end, filler, override, (token, start, end), outputs),) = abi.decode(
            (_ORDER_ABI,), wrapped
        )
        given = (decay_start, decay_end, filler, override, token, start, end)
        values: tuple[Any, ...] = (*info, *given, tuple(Output(*each) for each in outputs))
        order = DutchOrder(*values)
        if order.encoded != wrapped:
            raise abi.AbiError("the bytes are not what encoding the order gives")
        return order

    @property
    def encoded(self) -> bytes:
        info = (self.reactor, self.swapper, self.nonce, self.deadline, self.validation_contract, self.validation_data)
        given = (self.input_token, self.input_start, self.input_end)
        outputs = [(each.token, each.start, each.end, each.recipient) for each in self.outputs]
        times = (self.decay_start, self.decay_end)
        return abi.encode((_ORDER_ABI,), ((info, *times, self.exclusive_filler, self.override_bps, given, outputs),))

    @property
    def hash(self) -> bytes:
        outputs = b"".join(
            _struct_hash(_OUTPUT_TYPE, _OUTPUT_ABI, (each.token, each.start, each.end, each.recipient))
            for each in self.outputs
        )
        info = _struct_hash(
            _INFO_TYPE,
            ("address", "address", "uint256", "uint256", "address", "bytes32"),
            (
                *(self.reactor, self.swapper, self.nonce, self.deadline, self.validation_contract),
                keccak256(self.validation_data),
            ),
        )
        return _struct_hash(
            _MAIN_TYPE + _OUTPUT_TYPE + _INFO_TYPE,
            ("bytes32", "uint256", "uint256", "address", "uint256", "address", "uint256", "uint256", "bytes32"),
            (
                *(info, self.decay_start, self.decay_end, self.exclusive_filler, self.override_bps),
                *(self.input_token, self.input_start, self.input_end, keccak256(outputs)),
            ),
        )

    @property
    def digest(self) -> bytes:
        """What the swapper signs: a transfer by the reactor of at most the input's last amount."""
        permitted = _struct_hash(_PERMISSIONS_TYPE, ("address", "uint256"), (self.input_token, self.input_end))
        permit = _struct_hash(
            _PERMIT_TYPE,
            ("bytes32", "address", "uint256", "uint256", "bytes32"),
            (permitted, self.reactor, self.nonce, self.deadline, self.hash),
        )
        domain = _struct_hash(
            _DOMAIN_TYPE, ("bytes32", "uint256", "address"), (keccak256(b"Permit2"), _CHAIN_ID, PERMIT2)
        )
        return keccak256(b"\x19\x01" + domain + permit)

    def input_at(self, second: int) -> int:
        return self._decayed(self.input_start, self.input_end, second)

    def outputs_at(self, second: int, filler: str) -> dict[str, int] | None:
        """What is owed by token. None while another filler alone may fill."""
        is_excluded = self.exclusive_filler not in (NATIVE, filler) and second <= self.decay_start
        if is_excluded and self.override_bps == 0:
            return None
        owed: dict[str, int] = {}
        for each in self.outputs:
            amount = self._decayed(each.start, each.end, second)
            if is_excluded:
                amount = amount * (_BPS + self.override_bps) // _BPS
            owed[each.token] = owed.get(each.token, 0) + amount
        return owed

    def _decayed(self, start: int, end: int, second: int) -> int:
        if second >= self.decay_end:
            return end
        if second <= self.decay_start:
            return start
        passed, duration = second - self.decay_start, self.decay_end - self.decay_start
        delta = abs(end - start) * passed // duration
        return start - delta if end < start else start + delta


def _struct_hash(kind: bytes, fields: tuple[abi.AbiType, ...], values: tuple[object, ...]) -> bytes:
    return keccak256(keccak256(kind) + abi.encode(fields, values))
