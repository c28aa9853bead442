"""Whether a pool's state is one that its contract can be in; of another, nothing that is computed is true.

Independent of the project's own check, as `verify-bound.py` is of its verifier.
"""

from fractions import Fraction
from itertools import accumulate

from ticks import sqrt_price_at

MAX_TICK = 887272
SQRT_PRICES = range(4295128739, 1461446703485210103287273052203988822378723970342)


def defect_of(pool):
    """What is wrong with a pool, as a sentence that names it; None where nothing is."""
    tokens = pool["tokens"]
    if len(tokens) < 2 or len(set(tokens)) < len(tokens):
        return f"The pool {pool['id']} is unsound: its tokens are not two or more distinct ones."
    defect = DEFECTS.get(pool["kind"], lambda _: None)(pool)
    return defect and f"The pool {pool['id']} is unsound: {defect}."


def integers(pool, field):
    return [int(value) for value in pool[field]]


def constant_product(pool):
    return "a reserve is negative" if min(integers(pool, "reserves")) < 0 else None


def maker(pool):
    is_below_zero = min(int(pool["maxAmountIn"]), int(pool["maxAmountOut"])) < 0
    return "an amount is negative" if is_below_zero else None


def weighted(pool):
    balances, weights, factors = (integers(pool, field) for field in ("balances", "weights", "scalingFactors"))
    if {len(balances), len(weights), len(factors)} != {len(pool["tokens"])}:
        return "its tokens are not all described"
    if min(balances) < 0:
        return "a balance is negative"
    if min(weights) <= 0 or sum(weights) != 10**18:
        return "its weights do not add up to one"
    if min(factors) <= 0:
        return "a scaling factor is not positive"
    return None if 0 <= int(pool["swapFee"]) < 10**18 else "its fee is not a fraction"


def stable(pool):
    balances, rates = integers(pool, "balances"), integers(pool, "rates")
    if {len(balances), len(rates)} != {len(pool["tokens"])}:
        return "its tokens are not all described"
    if min(balances) < 0:
        return "a balance is negative"
    if min(rates) <= 0:
        return "a rate is not positive"
    if any(0 < balance * rate < 10**18 for balance, rate in zip(balances, rates)):
        return "a balance is too small for its rate"
    amplification, precision = int(pool["amplification"]), int(pool.get("precision", 1))
    if min(amplification, precision) <= 0:
        return "its amplification is not positive"
    if amplification * len(balances) < precision:
        return "its amplification is below one"
    if amplification > 10**6 * precision:
        return "its amplification is more than a million"
    fee, admin_fee = Fraction(int(pool["fee"]), 10**10), Fraction(int(pool["adminFee"]), 10**10)
    return None if 0 <= fee < 1 and 0 <= admin_fee <= 1 else "a fee is not a fraction"


def concentrated(pool):
    tick, price = pool["tick"], int(pool["sqrtPriceX96"])
    ticks = [(one["index"], int(one["liquidityNet"])) for one in pool["ticks"]]
    indices = [index for index, _ in ticks]
    if not 0 <= pool["feePips"] < 10**6:
        return "its fee is not a fraction"
    if pool["tickSpacing"] <= 0:
        return "its tick spacing is not positive"
    if any(abs(index) > MAX_TICK for index in indices):
        return "a tick is out of range"
    if indices != sorted(set(indices)):
        return "its ticks are not ascending"
    # A price that has fallen to a tick belongs to the one below.
    if price not in SQRT_PRICES or not -MAX_TICK - 1 <= tick < MAX_TICK:
        return "its price is outside its tick"
    lowest = sqrt_price_at(tick) if tick >= -MAX_TICK else SQRT_PRICES.start
    if not lowest <= price <= sqrt_price_at(tick + 1):
        return "its price is outside its tick"
    if min(accumulate(net for _, net in ticks), default=0) < 0:
        return "its liquidity is negative beyond a tick"
    if sum(net for _, net in ticks) != 0:
        return "its ticks do not add up to zero"
    current = sum(net for index, net in ticks if index <= tick)
    return None if current == int(pool["liquidity"]) else "its liquidity is not that of its ticks"


DEFECTS = {
    "constant-product": constant_product,
    "concentrated": concentrated,
    "weighted": weighted,
    "stable": stable,
    "market-maker": maker,
}
