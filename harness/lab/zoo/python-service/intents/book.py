"""The order book: accepted orders and their statuses, on disk. Nothing is ever taken out of it."""

import sqlite3
import threading
from dataclasses import dataclass
from typing import Any

from intents.order import DutchOrder

FINAL = ("expired", "error", "cancelled", "filled")
STATUSES = (*FINAL, "open", "insufficient-funds")

_SCHEMA = """
create table if not exists orders (
  seq integer primary key,
  hash text not null unique,
  encoded blob not null,
  signature blob not null,
  swapper text not null,
  nonce text not null,
  status text not null,
  created_at integer not null,
  -- The head at which it got its status.
  status_block integer not null,
  quote_id text,
  filler text,
  fill_tx text,
  fill_block integer
);
create index if not exists by_status on orders (status, seq);
create index if not exists by_swapper on orders (swapper, seq);
"""
_COLUMNS = "seq, hash, encoded, signature, status, created_at, status_block, quote_id, filler, fill_tx, fill_block"


@dataclass(frozen=True)
class Fill:
    filler: str
    transaction: str
    block: int


@dataclass(frozen=True)
class Entry:
    seq: int
    hash: str
    order: DutchOrder
    signature: bytes
    status: str
    created_at: int
    status_block: int
    quote_id: str | None
    fill: Fill | None


@dataclass(frozen=True)
class Criteria:
    """What a list is narrowed to; all of it together."""

    status: str | None = None
    hashes: tuple[str, ...] | None = None
    swapper: str | None = None
    # Created after, and before, exclusive.
    after: int | None = None
    before: int | None = None


class Book:
    def __init__(self, path: str) -> None:
        self._lock = threading.Lock()
        self._rows = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._rows.execute("pragma journal_mode = wal")
        self._rows.executescript(_SCHEMA)

    def add(self, order: DutchOrder, signature: bytes, now: int, block: int, quote_id: str | None) -> None:
        """The same order again changes nothing."""
        values = ("0x" + order.hash.hex(), order.encoded, signature, order.swapper, str(order.nonce))
        self._ask(
            "insert or ignore into orders (hash, encoded, signature, swapper, nonce, status, created_at,"
            " status_block, quote_id) values (?, ?, ?, ?, ?, 'open', ?, ?, ?)",
            (*values, now, block, quote_id),
        )

    def get(self, order_hash: str) -> Entry | None:
        entries = self._entries("hash = ?", (order_hash,))
        return entries[0] if entries else None

    def unsettled(self, settled_block: int) -> list[Entry]:
        """All but those that have been final since that block."""
        finals = ", ".join("?" * len(FINAL))
        return self._entries(f"status not in ({finals}) or status_block > ?", (*FINAL, settled_block))

    def open_nonces(self, swapper: str) -> set[int]:
        rows = self._ask("select nonce from orders where swapper = ? and status != 'filled'", (swapper,))
        return {int(nonce) for (nonce,) in rows}

    def page(self, criteria: Criteria, beyond: int, limit: int) -> list[Entry]:
        """The oldest first, from the first entry whose number is above `beyond`."""
        conditions = {
            "seq > ?": beyond,
            "status = ?": criteria.status,
            "swapper = ?": criteria.swapper,
            "created_at > ?": criteria.after,
            "created_at < ?": criteria.before,
        }
        given = {text: value for text, value in conditions.items() if value is not None}
        where, values = " and ".join(given), list(given.values())
        if criteria.hashes is not None:
            where += f" and hash in ({', '.join('?' * len(criteria.hashes))})"
            values.extend(criteria.hashes)
        return self._entries(where, (*values, limit), " limit ?")

    def mark(self, entry: Entry, status: str, fill: Fill | None, block: int) -> None:
        values = (None, None, None) if fill is None else (fill.filler, fill.transaction, fill.block)
        self._ask(
            "update orders set status = ?, status_block = ?, filler = ?, fill_tx = ?, fill_block = ? where seq = ?",
            (status, block, *values, entry.seq),
        )

    def _entries(self, where: str, values: tuple[Any, ...], limit: str = "") -> list[Entry]:
        rows = self._ask(f"select {_COLUMNS} from orders where {where} order by seq{limit}", values)
        return [_entry_of(row) for row in rows]

    def _ask(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._rows.execute(statement, values).fetchall()


def _entry_of(row: tuple[Any, ...]) -> Entry:
    seq, order_hash, encoded, signature, status, created_at, status_block, quote_id, *fill = row
    return Entry(
        *(seq, order_hash, DutchOrder.decode(encoded), signature, status, created_at, status_block, quote_id),
        Fill(*fill) if fill[0] is not None else None,
    )
