"""Paths of at most two pools between two tokens, and the best of them for an amount."""

from dataclasses import dataclass

from pools.amms import PAIRS, SUSHI_PAIRS, WRAPPER
from pools.market import View
from pools.pool import Pool
from pools.tokens import NATIVE, WETH, wrapped

_KIND_WRAP, _KIND_UNWRAP, _KIND_PAIR, _KIND_CONCENTRATED = range(4)
# Ether may be paid to an account that is new.
_GAS_OF_WRAP, _GAS_OF_UNWRAP = 20_000, 32_000


@dataclass(frozen=True)
class Hop:
    kind: int
    amm: str
    # The zero address where ether is wrapped or unwrapped.
    pool: str
    zero_for_one: bool
    token_in: str
    token_out: str

    @property
    def as_abi(self) -> tuple[int, str, bool, str, str]:
        return (self.kind, self.pool, self.zero_for_one, self.token_in, self.token_out)


HOP_ABI = ("uint8", "address", "bool", "address", "address")


@dataclass(frozen=True)
class Path:
    hops: tuple[Hop, ...]
    amount_in: int
    amount_out: int
    # Of the hops alone.
    gas: int
    # Every pool that it goes through, as it leaves it.
    after: tuple[Pool, ...] = ()

    def then(self, other: "Path") -> "Path":
        return Path(
            self.hops + other.hops, self.amount_in, other.amount_out, self.gas + other.gas, self.after + other.after
        )


def best_path(view: View, sell: str, buy: str, amount: int, allowed: frozenset[str]) -> Path | None:
    """The path that buys most; of two that buy the same, the shorter. Ether is wrapped before and unwrapped after."""
    core_sell, core_buy = wrapped(sell), wrapped(buy)
    core = _nothing(amount) if core_sell == core_buy else _best_core(view, core_sell, core_buy, amount, allowed)
    if core is None:
        return None
    if sell == NATIVE:
        core = _wrapping(True, amount).then(core)
    return core.then(_wrapping(False, core.amount_out)) if buy == NATIVE else core


def _best_core(view: View, sell: str, buy: str, amount: int, allowed: frozenset[str]) -> Path | None:
    found = [_best_hop(view, sell, buy, amount, allowed)]
    middles = {token for pair in view.by_pair if sell in pair for token in pair} - {sell, buy}
    for middle in sorted(middles):
        first = _best_hop(view, sell, middle, amount, allowed)
        second = first and _best_hop(view, middle, buy, first.amount_out, allowed)
        if first and second:
            found.append(first.then(second))
    return max((path for path in found if path), key=lambda path: path.amount_out, default=None)


def _best_hop(view: View, sell: str, buy: str, amount: int, allowed: frozenset[str]) -> Path | None:
    best: Path | None = None
    for pool in view.pools_of(sell, buy):
        swapped = pool.swap(sell < buy, amount) if pool.amm in allowed else None
        if swapped is not None and swapped.amount_out > (0 if best is None else best.amount_out):
            kind = _KIND_PAIR if pool.amm in (PAIRS, SUSHI_PAIRS) else _KIND_CONCENTRATED
            hop = Hop(kind, pool.amm, pool.address, sell < buy, sell, buy)
            best = Path((hop,), amount, swapped.amount_out, swapped.gas, (swapped.after,))
    return best


def _nothing(amount: int) -> Path:
    return Path((), amount, amount, 0)


def _wrapping(is_wrap: bool, amount: int) -> Path:
    sell, buy = (NATIVE, WETH) if is_wrap else (WETH, NATIVE)
    hop = Hop(_KIND_WRAP if is_wrap else _KIND_UNWRAP, WRAPPER, NATIVE, False, sell, buy)
    return Path((hop,), amount, amount, _GAS_OF_WRAP if is_wrap else _GAS_OF_UNWRAP)
