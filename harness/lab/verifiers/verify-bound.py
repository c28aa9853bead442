"""Verifies a certificate: `python3 verify-bound.py certificate.json` prints what no solution of a batch can exceed.

Independent of the project's own verifier and of the solver: it has in common with them the form of the file and the
theorem, weak duality, alone. Give every token a price in the first bought token. What all orders are paid is then worth
at most the price of what they sell plus, for every pool, the most that anybody could earn from it at these prices,
whatever they are.

The file holds `market`, a snapshot of the pools; `orders`, each with `sellToken`, `buyToken` and `sellAmount`; and
`prices`, what a base unit of each token is worth in base units of what the first order buys, times 2^192. The bound is
in base units of what the first buys. Exits with 1 where the file claims a lower `bound`, and with 2 where nothing can be proved,
such as of a file that is malformed: `malformed.py` says what is.
"""

import json
import math
import sys
from fractions import Fraction

from malformed import Unproved, check_gross, claimed_bound, refusal, unrepeated
from soundness import defect_of
from stableswap import stable
from ticks import sqrt_price_at
from weighted import weighted

ONE = 2**192


def root_below(square):
    """A fraction just below the square root of a fraction."""
    scale = 2**256
    product = square.numerator * square.denominator * scale * scale
    return Fraction(math.isqrt(product), square.denominator * scale)


def product_yield(worth_in, worth_out, kept):
    """Of a constant product of balances worth so much, where `kept` of what comes in is left after the fee."""
    cost = worth_in / kept
    return worth_out + cost - 2 * root_below(worth_out * cost) if worth_out > cost else Fraction(0)


def constant_product(pool, prices):
    return sum(product_yields(pool, prices))


def product_yields(pool, prices):
    """Of both directions, that which sells the first token before the other."""
    first, second = (int(reserve) * price for reserve, price in zip(pool["reserves"], prices))
    kept = Fraction(997, 1000)
    return product_yield(first, second, kept), product_yield(second, first, kept)


def concentrated(pool, prices):
    return sum(map(sum, segment_yields(pool, prices, ticks_along(pool))))


def ticks_along(pool):
    """Where the liquidity changes and by how much, from the price outwards: below it, and above."""
    ticks = [(tick["index"], int(tick["liquidityNet"])) for tick in pool["ticks"]]
    below = [tick for tick in reversed(ticks) if tick[0] <= pool["tick"]]
    return below, [tick for tick in ticks if tick[0] > pool["tick"]]


def segment_yields(pool, prices, stops):
    """Of each direction, what its stretches between such stops yield, from the price outwards."""
    price = Fraction(int(pool["sqrtPriceX96"]), 2**96)
    below, above = stops
    liquidity = int(pool["liquidity"])
    kept = Fraction(10**6 - pool["feePips"], 10**6)
    falling = [(amount, 1 / start, 1 / end) for amount, start, end in segments(price, liquidity, below, -1)]
    rising = segments(price, liquidity, above, 1)
    first, second = prices
    return [
        [segment_yield(*segment, first, second, kept) for segment in falling],
        [segment_yield(*segment, second, first, kept) for segment in rising],
    ]


def segments(price, liquidity, ticks, sign):
    """Stretches of constant liquidity, from the price outwards, as square root prices."""
    for index, net in ticks:
        end = Fraction(sqrt_price_at(index), 2**96)
        yield liquidity, price, end
        liquidity += sign * net
        price = end


def segment_yield(liquidity, start, end, price_in, price_out, kept):
    """In square roots of what comes in by what goes out: input L·(q - start) / kept for output L·(1/start - 1/q)."""
    cost = Fraction(price_in) / kept
    best_square = price_out / cost
    if best_square <= start * start:
        return Fraction(0)
    if best_square >= end * end:
        return liquidity * (price_out * (1 / start - 1 / end) - cost * (end - start))
    return liquidity * (price_out / start + cost * start - 2 * root_below(price_out * cost))


def maker(pool, prices):
    earned = int(pool["maxAmountOut"]) * prices[1] - int(pool["maxAmountIn"]) * prices[0]
    return Fraction(max(0, earned))


def wrap(_, prices):
    if prices[0] != prices[1]:
        raise Unproved("Expected the native token and its wrapped form to have one price.")
    return Fraction(0)


YIELDS = {
    "constant-product": constant_product,
    "concentrated": concentrated,
    "weighted": weighted,
    "stable": stable,
    "market-maker": maker,
    "wrap": wrap,
}


def joined(pools, tokens):
    """The pools that a path of pools joins to one of the tokens."""
    reached, left, found = set(tokens), list(pools), []
    while near := [pool for pool in left if not reached.isdisjoint(pool["tokens"])]:
        found += near
        left = [pool for pool in left if reached.isdisjoint(pool["tokens"])]
        reached.update(held for pool in near for held in pool["tokens"])
    return found


def sound_pools(file):
    check_gross(file)
    pools = joined(file["market"]["pools"], [order["sellToken"] for order in file["orders"]])
    for pool in pools:
        if pool["kind"] not in YIELDS:
            raise Unproved(f"The yield of a pool of the kind {pool['kind']} is not known.")
        if defect := defect_of(pool):
            raise Unproved(defect)
    return pools


class Prices:
    """Of all tokens, in the bought one."""

    def __init__(self, prices, bought):
        self.by_token = {token: int(price) for token, price in prices.items()}
        if self.by_token.get(bought) != ONE:
            raise Unproved("Expected the price of the bought token to be 2^192, one.")

    def of(self, token):
        if token not in self.by_token:
            raise Unproved(f"The token {token} has no price.")
        return self.by_token[token]


def bound_value(file, pools):
    orders = file["orders"]
    if not orders:
        raise Unproved("Expected an order.")
    prices = Prices(file["prices"], orders[0]["buyToken"])
    sold = sum(int(order["sellAmount"]) * prices.of(order["sellToken"]) for order in orders)
    return sold + sum(YIELDS[pool["kind"]](pool, list(map(prices.of, pool["tokens"]))) for pool in pools)


def verified_bound(file):
    return math.floor(bound_value(file, sound_pools(file)) / Fraction(ONE))


def answer(prove):
    """Proves what the file claims that the command line names."""
    # Cases are objects within objects.
    sys.setrecursionlimit(10_000)
    try:
        with open(sys.argv[1], encoding="utf-8") as text:
            claim = json.load(text, object_pairs_hook=unrepeated)
        proved = prove(claim)
        claimed = claimed_bound(claim, proved)
    except Unproved as reason:
        print(reason, file=sys.stderr)
        sys.exit(2)
    except Exception as fault:  # Whatever else is wrong with a file, it proves nothing.
        print(refusal(repr(fault)), file=sys.stderr)
        sys.exit(2)
    print(proved)
    sys.exit(claimed < proved)


if __name__ == "__main__":
    answer(verified_bound)
