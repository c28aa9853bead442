"""Prices, from what small sales pay both ways."""

from dataclasses import dataclass

from pools.amms import ALL
from pools.market import View
from pools.tokens import ETHER, NATIVE, USDC, WETH, Token
from problems import NoSolution
from solver.paths import best_path

# What a small sale is worth.
_SMALL_WEI = 10**17


@dataclass(frozen=True)
class TwoWay:
    """What one whole base token costs, and what it brings, in whole quote tokens."""

    buy: float
    sell: float

    @property
    def middle(self) -> float:
        return (self.buy + self.sell) / 2


def two_way(view: View, base: Token, quote: Token) -> TwoWay:
    """Raises NoSolution where the base token cannot be bought and sold for the quote token."""
    sold = _SMALL_WEI if base.address in (NATIVE, WETH) else _bought(view, ETHER, base, _SMALL_WEI)
    brought = _bought(view, base, quote, sold)
    bought = _bought(view, quote, base, brought)
    unit = 10.0 ** (base.decimals - quote.decimals)
    return TwoWay(brought / bought * unit, brought / sold * unit)


def in_ether(view: View, token: Token) -> float:
    if token.address in (NATIVE, WETH):
        return 1.0
    return two_way(view, token, ETHER).middle


def ether_in_dollars(view: View, tokens: dict[str, Token]) -> float:
    if USDC not in tokens:
        raise NoSolution
    return two_way(view, ETHER, tokens[USDC]).middle


def _bought(view: View, sell: Token, buy: Token, amount: int) -> int:
    path = best_path(view, sell.address, buy.address, amount, ALL)
    if path is None:
        raise NoSolution
    return path.amount_out
