"""The endpoints of intents: a nonce, a submission, the list."""

import base64
import binascii
import re
import secrets
from dataclasses import dataclass
from typing import Any

from evm import abi
from evm.chain import Chain, Reader
from intents.admission import check_order
from intents.book import STATUSES, Book, Criteria, Entry
from intents.order import PERMIT2, DutchOrder
from intents.watcher import Watcher
from problems import malformed
from web import fields
from web.requests import Request

_MOST_OF_PAGE = 5
_HASH = re.compile(r"0x[0-9a-fA-F]{64}")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_TIME_FILTER = re.compile(r"(gt|lt)\(\s*([0-9]{1,15})\s*\)|between\(\s*([0-9]{1,15})\s*,\s*([0-9]{1,15})\s*\)")


@dataclass(frozen=True)
class IntentApi:
    chain: Chain
    reader: Reader
    book: Book
    watcher: Watcher

    def nonce(self, request: Request) -> Any:
        """A place of its own in the bitmap for each question: the first bit of a word that nothing has touched."""
        fields.blockchain_of(request.text("blockchain"))
        wallet = fields.address_of(request.text("address"), "address")
        taken = self.book.open_nonces(wallet)
        while True:
            word = secrets.randbits(240)
            call = abi.call_data("nonceBitmap", ("address", "uint256"), (wallet, word))
            if not any(self.chain.call(PERMIT2, call)) and word << 8 not in taken:
                return {"data": {"nonce": str(word << 8)}}

    def submit(self, request: Request) -> Any:
        fields.blockchain_of(request.value("blockchain"))
        encoded = fields.hex_of(request.body.get("order"), "order")
        signature = fields.hex_of(request.body.get("signature"), "signature")
        quote_id = _quote_id_of(request)
        try:
            order = DutchOrder.decode(encoded)
        except abi.AbiError as error:
            raise malformed(f"The order is not the encoding of an order: {error}.") from error
        now = self.chain.next_timestamp()
        check_order(order, signature, now, self.chain)
        self.book.add(order, signature, now, self.chain.head().number, quote_id)
        return {"data": {"orderHash": "0x" + order.hash.hex()}}

    def orders(self, request: Request) -> Any:
        fields.blockchain_of(request.text("blockchain"))
        criteria = _criteria_of(request)
        limit, cursor = request.text("limit"), request.text("cursor")
        size = _MOST_OF_PAGE if limit is None else min(_MOST_OF_PAGE, fields.integer_of(limit, "limit", 1))
        beyond = 0 if cursor is None else _read_cursor(cursor)
        self.watcher.refresh()
        found = self.book.page(criteria, beyond, size + 1)
        page = found[:size]
        more = {"nextCursor": _write_cursor(page[-1].seq)} if len(found) > size else {}
        return {"data": {"orders": [_record_of(entry) for entry in page], **more}}


def _quote_id_of(request: Request) -> str | None:
    """What is no uuid names no quote, and is dropped."""
    given = [request.body[name] for name in ("quoteId", "quote_id") if request.body.get(name) is not None]
    if not all(isinstance(each, str) for each in given):
        raise malformed("Invalid quoteId: a string is required.")
    return next((each.lower() for each in given if _UUID.fullmatch(each)), None)


def _criteria_of(request: Request) -> Criteria:
    status, hashes, swapper = (request.text(name) for name in ("order_status", "order_hashes", "swapper"))
    if status is not None and status not in STATUSES:
        raise malformed(f"Unknown order_status {status!r}. Statuses are {', '.join(STATUSES)}.")
    after, before = _times_of(request.text("filter_query"))
    return Criteria(
        status=status,
        hashes=None if hashes is None else tuple(_hash_of(part) for part in fields.strings_of(hashes, "order_hashes")),
        swapper=None if swapper is None else fields.address_of(swapper, "swapper"),
        after=after,
        before=before,
    )


def _hash_of(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise malformed(f"Invalid order hash {text!r}. A hex string of 32 bytes with 0x is required.")
    return text.lower()


def _times_of(expression: str | None) -> tuple[int | None, int | None]:
    if expression is None:
        return None, None
    match = _TIME_FILTER.fullmatch(expression.strip())
    if match is None:
        raise malformed(f"Invalid filter_query {expression!r}. It is gt(time), lt(time) or between(time, time).")
    side, single, first, last = match.groups()
    if side == "gt":
        return int(single), None
    if side == "lt":
        return None, int(single)
    return int(first) - 1, int(last) + 1


def _write_cursor(seq: int) -> str:
    return base64.urlsafe_b64encode(f"after {seq}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> int:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeError, ValueError):
        text = ""
    match = re.fullmatch(r"after ([0-9]{1,15})", text)
    if match is None:
        raise malformed(f"Invalid cursor {cursor!r}. It is what a list before has given.")
    return int(match.group(1))


def _record_of(entry: Entry) -> dict[str, Any]:
    order = entry.order
    return {
        "orderHash": entry.hash,
        "status": entry.status,
        "swapper": order.swapper,
        "reactor": order.reactor,
        "nonce": str(order.nonce),
        "deadline": str(order.deadline),
        "decayStartTime": str(order.decay_start),
        "decayEndTime": str(order.decay_end),
        "input": {
            "token": order.input_token,
            "startAmount": str(order.input_start),
            "endAmount": str(order.input_end),
        },
        "outputs": [
            {
                "token": each.token,
                "startAmount": str(each.start),
                "endAmount": str(each.end),
                "recipient": each.recipient,
            }
            for each in order.outputs
        ],
        "encodedOrder": "0x" + order.encoded.hex(),
        "signature": "0x" + entry.signature.hex(),
        "createdAt": entry.created_at,
        "quoteId": entry.quote_id,
        "fill": entry.fill
        and {"transactionHash": entry.fill.transaction, "blockNumber": entry.fill.block, "filler": entry.fill.filler},
    }
