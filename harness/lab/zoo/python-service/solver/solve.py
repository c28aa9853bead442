"""Orders to solutions: a path for each order, on the state in which the orders before leave the pools."""

import time
from dataclasses import dataclass
from fractions import Fraction

from evm import abi
from pools.amms import ALL
from pools.market import View
from pools.tokens import NATIVE, WETH
from problems import NoSolution, Problem
from solver.orders import Order
from solver.paths import HOP_ABI, Path, best_path

_PATIENCE_S = 15
# A sale: what every transaction costs, the call data and the router's own work, the two transfers of tokens.
_GAS_OF_SALE = 50_000
_GAS_OF_TRANSFER = 30_000
# A fill: the same, the reactor, the signature and the nonce.
_GAS_OF_FILL = 240_000

# Less than this is priced in proportion: a token of few decimals cannot say what so little is worth.
_LEAST_PRICED_WEI = 10**16

_SELL_ABI = ("address", "uint256", "uint256", "address", [HOP_ABI])


@dataclass(frozen=True)
class Solution:
    order: Order
    path: Path

    @property
    def gas(self) -> int:
        transfers = (self.order.sell.address, self.order.buy.address)
        return _GAS_OF_SALE + self.path.gas + sum(_GAS_OF_TRANSFER for token in transfers if token != NATIVE)

    def least_bought(self, kept: Fraction) -> int:
        return max(int(self.path.amount_out * kept), self.order.least)

    def call_data(self, kept: Fraction) -> bytes:
        order = self.order
        receiver = order.receiver or order.origin
        hops = [hop.as_abi for hop in self.path.hops]
        values = (order.sell.address, order.amount, self.least_bought(kept), receiver, hops)
        return abi.call_data("sell", _SELL_ABI, values)


def gas_of_fill(legs: list[Path]) -> int:
    return _GAS_OF_FILL + sum(leg.gas for leg in legs)


def solve(view: View, orders: list[Order], allowed: frozenset[str]) -> list[Solution]:
    """Raises NoSolution where an order has no path, Problem where one cannot have its minimum."""
    started = time.monotonic()
    solutions = []
    for order in orders:
        if time.monotonic() - started > _PATIENCE_S:
            raise Problem(503, "TIMEOUT", "Quote could not be generated in the allowed time; try again later.")
        path = best_path(view, order.sell.address, order.buy.address, order.amount, allowed)
        if path is None:
            raise NoSolution
        if path.amount_out < order.least:
            found = f"{path.amount_out} of {order.buy.symbol} is the most that {order.external_id} buys"
            raise Problem(400, "MINIMUM_NOT_MET", f"{found}, less than its buy_amount of {order.least}.")
        solutions.append(Solution(order, path))
        view = view.after(list(path.after))
    return solutions


def cost_in(view: View, wei: int, token: str) -> int:
    """What an amount of ether is worth in a token, rounded up. Raises NoSolution where nothing prices it."""
    if token in (NATIVE, WETH):
        return wei
    sold = max(wei, _LEAST_PRICED_WEI)
    path = best_path(view, WETH, token, sold, ALL)
    if path is None:
        raise NoSolution
    return -(-path.amount_out * wei // sold)
