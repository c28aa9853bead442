"""A pool of Uniswap V3, swapped tick by tick as its contract does it, to the wei."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pools import v3math
from pools.pool import Swapped

_MAX_INT256 = (1 << 255) - 1
_GAS = 92_000
_GAS_OF_TICK = 30_000
_GAS_OF_STEP = 9_000
# More would not fit a transaction.
_MOST_STEPS = 1_500


@dataclass
class Ticks:
    """The initialised ticks of a pool at one block, fetched a stretch at a time."""

    spacing: int
    # Fills in the stretch of bitmap words around the one that is missing.
    fetch: Callable[["Ticks", int], None]
    words: dict[int, int] = field(default_factory=dict)
    net_liquidity: dict[int, int] = field(default_factory=dict)

    def next_from(self, tick: int, downwards: bool) -> tuple[int, bool]:
        """The next tick within one word of the bitmap, and whether it is initialised."""
        compressed = tick // self.spacing + (0 if downwards else 1)
        word, bit = compressed >> 8, compressed & 255
        bits = self._word(word)
        if downwards:
            masked = bits & ((2 << bit) - 1)
            found = masked.bit_length() - 1 if masked else 0
        else:
            masked = bits >> bit << bit
            found = (masked & -masked).bit_length() - 1 if masked else 255
        return (compressed - bit + found) * self.spacing, masked != 0

    def _word(self, word: int) -> int:
        if word not in self.words:
            self.fetch(self, word)
        return self.words[word]


@dataclass(frozen=True)
class ConcentratedPool:
    address: str
    amm: str
    token0: str
    token1: str
    # Millionths.
    fee: int
    sqrt_price: int
    tick: int
    liquidity: int
    ticks: Ticks
    # By direction, the least amount found to be more than the pool can take.
    too_much: dict[bool, int] = field(default_factory=dict)

    def swap(self, zero_for_one: bool, amount_in: int) -> Swapped | None:
        if self.sqrt_price == 0 or amount_in >= self.too_much.get(zero_for_one, _MAX_INT256 + 1):
            return None
        swapped = self._swap(zero_for_one, amount_in)
        if swapped is None:
            self.too_much[zero_for_one] = amount_in
        return swapped

    def _swap(self, zero_for_one: bool, amount_in: int) -> Swapped | None:
        limit = v3math.MIN_SQRT_PRICE + 1 if zero_for_one else v3math.MAX_SQRT_PRICE - 1
        price, tick, liquidity = self.sqrt_price, self.tick, self.liquidity
        remaining, amount_out, crossed, steps = amount_in, 0, 0, 0
        while remaining > 0 and price != limit and steps < _MOST_STEPS:
            steps += 1
            next_tick, initialised = self.ticks.next_from(tick, zero_for_one)
            next_tick = max(v3math.MIN_TICK, min(v3math.MAX_TICK, next_tick))
            next_price = v3math.sqrt_price_at(next_tick)
            target = max(next_price, limit) if zero_for_one else min(next_price, limit)
            before = price
            price, taken, paid = v3math.swap_step(price, target, liquidity, remaining, self.fee)
            remaining -= taken
            amount_out += paid
            if price == next_price:
                if initialised:
                    net = self.ticks.net_liquidity[next_tick]
                    liquidity += -net if zero_for_one else net
                    crossed += 1
                tick = next_tick - 1 if zero_for_one else next_tick
            elif price != before:
                tick = v3math.tick_at(price)
        if remaining > 0:
            return None
        after = replace(self, sqrt_price=price, tick=tick, liquidity=liquidity, too_much={})
        return Swapped(amount_out, after, _GAS + crossed * _GAS_OF_TICK + (steps - 1) * _GAS_OF_STEP)
