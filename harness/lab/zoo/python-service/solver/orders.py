"""An order to solve."""

from dataclasses import dataclass
from typing import Any

from pools.tokens import Token


@dataclass(frozen=True)
class Order:
    # As the request has them.
    asked: dict[str, Any]
    external_id: str
    sell: Token
    buy: Token
    amount: int
    # 0 where the order names no minimum.
    least: int
    origin: str | None
    receiver: str | None
