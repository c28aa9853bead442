"""A pair of Uniswap V2 or of a fork with its fee of 0.3 %."""

from dataclasses import dataclass, replace

from pools.pool import Swapped

_MAX_RESERVE = (1 << 112) - 1
_GAS = 84_000


@dataclass(frozen=True)
class ConstantProductPool:
    address: str
    amm: str
    token0: str
    token1: str
    reserve0: int
    reserve1: int

    def swap(self, zero_for_one: bool, amount_in: int) -> Swapped | None:
        reserve_in, reserve_out = self.reserve0, self.reserve1
        if not zero_for_one:
            reserve_in, reserve_out = reserve_out, reserve_in
        if reserve_in == 0 or reserve_out == 0 or reserve_in + amount_in > _MAX_RESERVE:
            return None
        charged = amount_in * 997
        amount_out = charged * reserve_out // (reserve_in * 1000 + charged)
        after_in, after_out = reserve_in + amount_in, reserve_out - amount_out
        reserve0, reserve1 = (after_in, after_out) if zero_for_one else (after_out, after_in)
        return Swapped(amount_out, replace(self, reserve0=reserve0, reserve1=reserve1), _GAS)
