"""What every kind of pool has in common: a swap that yields an amount and the pool as it is afterwards."""

from dataclasses import dataclass
from typing import Protocol


class Pool(Protocol):
    @property
    def address(self) -> str: ...

    @property
    def amm(self) -> str:
        """The protocol's name in filters and routes."""
        ...

    @property
    def token0(self) -> str: ...

    @property
    def token1(self) -> str: ...

    def swap(self, zero_for_one: bool, amount_in: int) -> "Swapped | None":
        """None where the pool cannot take all of the amount."""
        ...


@dataclass(frozen=True)
class Swapped:
    amount_out: int
    after: Pool
    gas: int
