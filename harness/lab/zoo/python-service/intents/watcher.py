"""Statuses, derived from the chain: fills, nonces, time, balances and approvals at the head."""

import threading
from dataclasses import dataclass

from evm import abi
from evm.chain import Chain, Head, Reader
from evm.keccak import keccak256
from intents.book import Book, Entry, Fill
from intents.order import PERMIT2, REACTOR

_FILL = "0x" + keccak256(b"Fill(bytes32,address,address,uint256)").hex()
# Blocks under which what is final stays so.
_SETTLED = 64


@dataclass(frozen=True)
class Wallet:
    """What of a swapper an order depends on."""

    is_nonce_used: bool
    balance: int
    allowance: int


class Watcher:
    def __init__(self, chain: Chain, reader: Reader, book: Book) -> None:
        self._chain = chain
        self._reader = reader
        self._book = book
        self._lock = threading.Lock()

    def refresh(self) -> None:
        """Brings every order that is not settled for good up to the head."""
        with self._lock:
            head, now = self._chain.head(), self._chain.next_timestamp()
            watched = self._book.unsettled(head.number - _SETTLED)
            if not watched:
                return
            fills = self._fills(watched, head)
            for entry, wallet in zip(watched, self._wallets(watched, head), strict=True):
                fill = fills.get(entry.hash)
                status = _status_of(entry, wallet, fill, now)
                if (status, fill) != (entry.status, entry.fill):
                    self._book.mark(entry, status, fill, head.number)

    def _fills(self, entries: list[Entry], head: Head) -> dict[str, Fill]:
        first = min(head.number, *(entry.status_block for entry in entries)) - _SETTLED
        logs = self._chain.logs(REACTOR, [_FILL], max(0, first), head.number)
        return {
            log["topics"][1]: Fill("0x" + log["topics"][2][-40:], log["transactionHash"], int(log["blockNumber"], 16))
            for log in logs
        }

    def _wallets(self, entries: list[Entry], head: Head) -> list[Wallet]:
        calls: list[tuple[str, bytes]] = []
        for entry in entries:
            order = entry.order
            pair = ("address", "uint256")
            calls += [
                (PERMIT2, abi.call_data("nonceBitmap", pair, (order.swapper, order.nonce >> 8))),
                (order.input_token, abi.call_data("balanceOf", pair[:1], (order.swapper,))),
                (order.input_token, abi.call_data("allowance", (pair[0], pair[0]), (order.swapper, PERMIT2))),
            ]
        numbers = [int.from_bytes(answer[:32], "big") for answer in self._reader.read(calls, head)]
        return [
            Wallet(bool(numbers[3 * i] >> (entry.order.nonce & 255) & 1), *numbers[3 * i + 1 : 3 * i + 3])
            for i, entry in enumerate(entries)
        ]


def _status_of(entry: Entry, wallet: Wallet, fill: Fill | None, now: int) -> str:
    if fill is not None:
        return "filled"
    # Whichever came first stays: a nonce may be used after the deadline.
    if now > entry.order.deadline and entry.status in ("expired", "open", "insufficient-funds"):
        is_cancelled_before = wallet.is_nonce_used and entry.status != "expired"
        return "cancelled" if is_cancelled_before else "expired"
    if wallet.is_nonce_used:
        return "cancelled"
    if now > entry.order.deadline:
        return "expired"
    needed = entry.order.input_at(now)
    return "open" if min(wallet.balance, wallet.allowance) >= needed else "insufficient-funds"
