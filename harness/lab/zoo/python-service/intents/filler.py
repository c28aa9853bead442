"""Fills open orders through the reactor, where the input buys the outputs and pays the gas."""

from dataclasses import dataclass

from evm import abi
from evm.chain import Chain, ChainError
from intents.book import Book, Criteria, Entry
from intents.order import DutchOrder
from pools.amms import ALL
from pools.market import Market, View
from problems import NoSolution
from solver.paths import HOP_ABI, Path, best_path
from solver.solve import cost_in, gas_of_fill

_FILL_ABI = (("bytes", "bytes"), [("uint256", [HOP_ABI])])
# Blocks after which a transaction that was not mined is taken for lost.
_BLOCKS_WAITED = 5


@dataclass(frozen=True)
class Sent:
    transaction: str
    block: int


class Filler:
    def __init__(self, chain: Chain, market: Market, book: Book, contract: str, owner: str, patience_s: int) -> None:
        self._chain = chain
        self._market = market
        self._book = book
        self._contract = contract
        self._owner = owner
        # Seconds of the chain that an order is left open for.
        self._patience_s = patience_s
        self._sent: dict[str, Sent] = {}

    def fill_open_orders(self) -> None:
        now = self._chain.next_timestamp()
        for entry in self._book.page(Criteria(status="open"), 0, -1):
            if entry.created_at + self._patience_s <= now and not self._is_under_way(entry):
                self._fill(entry, now)

    def _is_under_way(self, entry: Entry) -> bool:
        sent = self._sent.get(entry.hash)
        if sent is None:
            return False
        head = self._chain.head().number
        return sent.block <= head <= sent.block + _BLOCKS_WAITED and self._chain.receipt(sent.transaction) is None

    def _fill(self, entry: Entry, now: int) -> None:
        view = self._market.at_head()
        price = self._chain.gas_price()
        legs = plan(view, entry.order, now, price, self._contract)
        if not legs:
            return
        encoded = [(leg.amount_in, [hop.as_abi for hop in leg.hops]) for leg in legs]
        signed = (entry.order.encoded, entry.signature)
        data = abi.call_data("fill", _FILL_ABI, (signed, encoded))
        try:
            self._chain.call(self._contract, data, "pending", self._owner)
            transaction = self._chain.send(self._owner, self._contract, data, 2 * gas_of_fill(legs))
        except ChainError as error:
            print(f"fill of {entry.hash}: {error}", flush=True)
            return
        self._sent[entry.hash] = Sent(transaction, view.head.number)
        print(f"fill of {entry.hash}: sent {transaction}", flush=True)


def plan(view: View, order: DutchOrder, now: int, gas_price: int, filler: str) -> list[Path] | None:
    """The legs that turn the input into the outputs and leave what the gas costs. None where there are none."""
    owed = order.outputs_at(now, filler)
    if owed is None:
        return None
    remaining = order.input_at(now)
    legs: list[Path] = []
    *others, last = sorted(owed, key=lambda token: token == order.input_token)
    for token in others:
        leg = _least_leg(view, order.input_token, token, owed[token], remaining)
        if leg is None:
            return None
        legs.append(leg)
        remaining -= leg.amount_in
        view = view.after(list(leg.after))
    leg = _leg(view, order.input_token, last, remaining)
    if leg is None:
        return None
    legs.append(leg)
    try:
        cost = cost_in(view, gas_of_fill(legs) * gas_price, last)
    except NoSolution:
        return None
    return legs if leg.amount_out >= owed[last] + cost else None


def _leg(view: View, sell: str, buy: str, amount: int) -> Path | None:
    if sell == buy:
        return Path((), amount, amount, 0)
    return best_path(view, sell, buy, amount, ALL)


def _least_leg(view: View, sell: str, buy: str, wanted: int, most: int) -> Path | None:
    """The least input that buys what is wanted."""
    found = _leg(view, sell, buy, most)
    if found is None or found.amount_out < wanted:
        return None
    low, high = 0, most
    while high - low > max(1, high >> 40):
        middle = (low + high) // 2
        leg = _leg(view, sell, buy, middle)
        if leg is not None and leg.amount_out >= wanted:
            high, found = middle, leg
        else:
            low = middle
    return found
