"""What was traded of each token in the last 24 hours, from the swaps that the pools have logged."""

import threading
from collections import Counter
from typing import Any

from evm import abi
from evm.chain import Chain, Head
from evm.keccak import keccak256
from pools.market import Market

_DAY_S = 24 * 60 * 60
_PAIR_SWAP = "0x" + keccak256(b"Swap(address,uint256,uint256,uint256,uint256,address)").hex()
_V3_SWAP = "0x" + keccak256(b"Swap(address,address,int256,int256,uint160,uint128,int24)").hex()


class Volumes:
    def __init__(self, chain: Chain, market: Market) -> None:
        self._chain = chain
        self._market = market
        self._lock = threading.Lock()
        self._head = ""
        self._traded: Counter[str] = Counter()

    def at_head(self) -> Counter[str]:
        """Whole tokens, by address."""
        head = self._chain.head()
        with self._lock:
            if head.hash != self._head:
                self._traded = self._read(head)
                self._head = head.hash
            return self._traded

    def _read(self, head: Head) -> Counter[str]:
        pools = self._market.at_head().pools
        logs = self._chain.logs(list(pools), [[_PAIR_SWAP, _V3_SWAP]], self._first_block(head), head.number)
        traded: Counter[str] = Counter()
        for log in logs:
            pool = pools[log["address"].lower()]
            for token, amount in zip((pool.token0, pool.token1), _amounts_in(log), strict=True):
                traded[token] += amount
        tokens = self._market.tokens
        return Counter({token: amount // 10 ** tokens[token].decimals for token, amount in traded.items()})

    def _first_block(self, head: Head) -> int:
        """The first block of the day that ends at the head."""
        low, high = 0, head.number
        while low < high:
            middle = (low + high) // 2
            if self._chain.timestamp_of(middle) < head.timestamp - _DAY_S:
                low = middle + 1
            else:
                high = middle
        return low


def _amounts_in(log: dict[str, Any]) -> tuple[int, int]:
    data = bytes.fromhex(log["data"][2:])
    if log["topics"][0] == _PAIR_SWAP:
        in0, in1, out0, out1 = abi.decode(("uint256",) * 4, data)
        return in0 + out0, in1 + out1
    amount0, amount1 = abi.decode(("int256", "int256"), data)
    return abs(amount0), abs(amount1)
