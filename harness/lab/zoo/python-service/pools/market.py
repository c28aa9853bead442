"""The pools of the chain: found once, read at each new head."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import combinations

from evm import abi
from evm.chain import Chain, Head, Reader
from pools.amms import CONCENTRATED, PAIRS, SUSHI_PAIRS
from pools.concentrated import ConcentratedPool, Ticks
from pools.pairs import ConstantProductPool
from pools.pool import Pool
from pools.tokens import NATIVE, Token, read_tokens
from pools.v3math import MAX_TICK

_PAIR_FACTORIES = (
    (PAIRS, "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f"),
    (SUSHI_PAIRS, "0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac"),
)
_V3_FACTORY = "0x1f98431c8ad98523631ae4a59f267346ea31f984"
_SPACINGS = {100: 1, 500: 10, 3000: 60, 10000: 200}
# Ticks that are fetched on either side of the one asked for: a price e times as high or as low.
_STRETCH = 10_000
# Words of a bitmap in one call, within the gas that a node allows a call.
_WORDS_OF_CALL = 200
_BLOCKS_KEPT = 4


@dataclass(frozen=True)
class Place:
    """A pool that exists, before its state is read."""

    address: str
    amm: str
    token0: str
    token1: str
    # Millionths; 0 where the protocol has only one.
    fee: int


@dataclass(frozen=True)
class View:
    """All pools as they are at one block, or as the orders before would leave them."""

    head: Head
    pools: dict[str, Pool]
    by_pair: dict[tuple[str, str], tuple[str, ...]]

    def pools_of(self, token: str, other: str) -> list[Pool]:
        addresses = self.by_pair.get((min(token, other), max(token, other)), ())
        return [self.pools[address] for address in addresses]

    def after(self, changed: list[Pool]) -> "View":
        return replace(self, pools={**self.pools, **{pool.address: pool for pool in changed}})


class Market:
    def __init__(self, chain: Chain, reader: Reader) -> None:
        self._chain = chain
        self._reader = reader
        head = chain.head()
        found = read_tokens(reader, head)
        self._places = _find_pools(reader, head, list(found))
        by_pair: dict[tuple[str, str], tuple[str, ...]] = {}
        for place in self._places:
            pair = (place.token0, place.token1)
            by_pair[pair] = (*by_pair.get(pair, ()), place.address)
        self._by_pair = by_pair
        traded = {token for pair in by_pair for token in pair}
        self.tokens: dict[str, Token] = {a: token for a, token in found.items() if a in traded}
        self._views: OrderedDict[str, View] = OrderedDict()
        self._lock = threading.Lock()

    def at_head(self) -> View:
        head = self._chain.head()
        with self._lock:
            if head.hash not in self._views:
                self._views[head.hash] = View(head, self._read(head), self._by_pair)
                while len(self._views) > _BLOCKS_KEPT:
                    self._views.popitem(last=False)
            return self._views[head.hash]

    def _read(self, head: Head) -> dict[str, Pool]:
        calls: list[tuple[str, bytes]] = []
        for place in self._places:
            functions = ("slot0", "liquidity") if place.amm == CONCENTRATED else ("getReserves",)
            calls.extend((place.address, abi.selector(function)) for function in functions)
        answers = iter(self._reader.read(calls, head))
        pools: dict[str, Pool] = {}
        around: list[tuple[str, Ticks, int]] = []
        for place in self._places:
            if place.amm == CONCENTRATED:
                sqrt_price, tick = abi.decode(("uint160", "int24"), next(answers))
                (liquidity,) = abi.decode(("uint128",), next(answers))
                ticks = self._ticks(place, head)
                around.append((place.address, ticks, tick // ticks.spacing >> 8))
                pools[place.address] = ConcentratedPool(
                    place.address, place.amm, place.token0, place.token1, place.fee, sqrt_price, tick, liquidity, ticks
                )
            else:
                reserve0, reserve1 = abi.decode(("uint112", "uint112"), next(answers))
                pools[place.address] = ConstantProductPool(
                    place.address, place.amm, place.token0, place.token1, reserve0, reserve1
                )
        _fetch_ticks(self._reader, head, around)
        return pools

    def _ticks(self, place: Place, head: Head) -> Ticks:
        def fetch(ticks: Ticks, word: int) -> None:
            _fetch_ticks(self._reader, head, [(place.address, ticks, word)])

        return Ticks(_SPACINGS[place.fee], fetch)


def _fetch_ticks(reader: Reader, head: Head, around: list[tuple[str, Ticks, int]]) -> None:
    """Fills in a stretch of the bitmap of each pool around a word, and the ticks that are initialised there."""
    words = [
        (address, ticks, word)
        for address, ticks, middle in around
        for word in _stretch(ticks.spacing, middle)
        if word not in ticks.words
    ]
    answers = reader.read([(address, _bitmap_call(word)) for address, _, word in words], head)
    bitmaps = [_number(answer) for answer in answers]
    initialised = [
        (address, ticks, ((word << 8) + bit) * ticks.spacing)
        for (address, ticks, word), bits in zip(words, bitmaps, strict=True)
        for bit in _bits_of(bits)
    ]
    nets = reader.read([(address, _tick_call(tick)) for address, _, tick in initialised], head)
    for (_, ticks, tick), answer in zip(initialised, nets, strict=True):
        ticks.net_liquidity[tick] = abi.decode(("uint128", "int128"), answer)[1]
    for (_, ticks, word), bits in zip(words, bitmaps, strict=True):
        ticks.words[word] = bits


def _stretch(spacing: int, middle: int) -> range:
    reach = min(_WORDS_OF_CALL // 2, _STRETCH // (spacing << 8) + 1)
    outermost = (MAX_TICK // spacing >> 8) + 1
    return range(max(-outermost, middle - reach), min(outermost, middle + reach) + 1)


def _bitmap_call(word: int) -> bytes:
    return abi.call_data("tickBitmap", ("int16",), (word,))


def _tick_call(tick: int) -> bytes:
    return abi.call_data("ticks", ("int24",), (tick,))


def _find_pools(reader: Reader, head: Head, tokens: list[str]) -> list[Place]:
    pairs = [tuple(sorted(pair)) for pair in combinations(tokens, 2)]
    wanted: list[tuple[Place, tuple[str, bytes]]] = []
    for token0, token1 in pairs:
        for amm, factory in _PAIR_FACTORIES:
            call = abi.call_data("getPair", ("address", "address"), (token0, token1))
            wanted.append((Place(NATIVE, amm, token0, token1, 0), (factory, call)))
        for fee in _SPACINGS:
            call = abi.call_data("getPool", ("address", "address", "uint24"), (token0, token1, fee))
            wanted.append((Place(NATIVE, CONCENTRATED, token0, token1, fee), (_V3_FACTORY, call)))
    answers = reader.read([call for _, call in wanted], head)
    found = []
    for (place, _), answer in zip(wanted, answers, strict=True):
        address = "0x" + answer[-20:].hex()
        if answer and address != NATIVE:
            found.append(replace(place, address=address))
    return found


def _number(answer: bytes) -> int:
    return int.from_bytes(answer[:32], "big")


def _bits_of(bits: int) -> list[int]:
    return [bit for bit in range(256) if bits >> bit & 1]
