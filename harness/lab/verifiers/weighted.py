"""The most that can be earned from a weighted pool at given prices, from above.

All swaps together multiply a balance of value c by r. A swap lets the balance of what it sells grow by e^g, after the fee by
e^h(g) = 1 + k·(e^g - 1), by 1.3 at most, and divides that of what it buys by e^(h(g)·w_in/w_out). As h is convex, as few swaps
as it takes leave the least fees in the pool: T(g) is what so much growth is after them.
"""

import math
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import combinations

getcontext().prec = 120
# Decimal results are right to about 115 digits; so much of a value is added to be above them.
OUTWARD = Fraction(1, 10**70)
# By what one swap multiplies a balance at most, after the fee.
MOST = Decimal("1.3")
LN_MOST = MOST.ln()
# Below it a token that is both bought and sold might earn more than what is bought directly: ((k + 0.3) / 1.3)² > k.
LEAST_KEPT = Decimal("0.09")


def weighted(pool, bids, asks=None):
    """A unit that the pool pays brings its bid, and none where the token is not bought; one that it takes costs its ask, which is None
    where the token is not sold."""
    held = [
        (Decimal(int(weight)), Decimal(int(balance) * bid), None if ask is None else Decimal(int(balance) * ask))
        for weight, balance, bid, ask in zip(pool["weights"], pool["balances"], bids, asks or bids)
        if int(balance)
    ]
    if len(held) < 2:
        return Fraction(0)
    kept = 1 - Decimal(int(pool["swapFee"])) / 10**18
    earned, multiplier = any_swaps(held, kept, ())
    sold = [taken is not None and taken < multiplier * weight * kept for weight, _, taken in held]
    bought = [paid > multiplier * weight for weight, paid, _ in held]
    if sum(sold) == 1 and sum(bought) > 1 and kept >= LEAST_KEPT:
        earned = min(earned, separate_swaps(held, kept))
    return Fraction(earned) + sum(Fraction(max(paid, taken or 0)) for _, paid, taken in held) * OUTWARD


def any_swaps(held, kept, sold):
    """By Lagrange: for any m, at most the sum over the tokens of the most of gain(r) + m·w·T(ln r), and an m; `sold` are not bought."""
    growth = 1 + (MOST - 1) / kept

    def factors(pull, paid, value, place):
        """By what each swap multiplies what the balance is worth, after the fee, the logarithm of that, and the worth before."""
        if pull < paid and place not in sold:
            yield pull / paid, (pull / paid).ln(), paid
        while value is not None and pull * kept > value:
            r = min(MOST, pull * kept / value)
            yield r, LN_MOST if r == MOST else r.ln(), value / kept
            value *= growth

    def drift(pull, *one):
        return sum(ln for _, ln, _ in factors(pull, *one))

    def gain(pull, *one):
        return sum(before * (1 - r) + pull * ln for r, ln, before in factors(pull, *one))

    ratios = [value / weight for weight, *values in held for value in values if value]
    low, high = min(ratios) / 2, max(ratios) / kept * 2
    for _ in range(200):
        middle = (low + high) / 2
        total = sum(weight * drift(middle * weight, *values, place) for place, (weight, *values) in enumerate(held))
        low, high = (middle, high) if total < 0 else (low, middle)
    return sum(gain(high * weight, *values, place) for place, (weight, *values) in enumerate(held)), high


def separate_swaps(held, kept):
    """A swap buys one token, so that one that is sold for several takes a swap for each. Either two are sold, and not bought,
    or one is. A token that is sold and bought can be left out: what buys it can buy what it is sold for."""
    places = range(len(held))
    several = [any_swaps(held, kept, pair)[0] for pair in combinations(places, 2)]
    alone = [one_sold(held[place], held[:place] + held[place + 1 :], kept) for place in places if held[place][2] is not None]
    return max(several + alone)


def one_sold(sold, bought, kept):
    """With growth g_o of the sold token, of value c, for each bought one, of value d: c·(1 - e^Σg) + Σ d·(1 - e^(-w·T(g_o))) is at
    most l·ln(l/c) - l + c and the sum of the most of each d·(1 - e^(-w·T(g))) - l·g, which is concave where 1 - k ≤ w·k."""
    weight, _, value = sold
    bought = [(other, paid) for other, paid, _ in bought if paid]
    if any((1 - kept) * other > kept * weight for other, _ in bought):
        return Decimal("Infinity")
    low, high = 0.0, 60.0
    for _ in range(60):
        middle = (low + high) / 2
        growth = sum(best_growth(weight / other, d, float(value) * math.exp(middle), kept) for other, d in bought)
        low, high = (middle, high) if growth > middle else (low, middle)
    slope = value * Decimal(high).exp()
    return slope * (slope / value).ln() - slope + value + sum(most_gain(weight / other, d, slope, kept) for other, d in bought)


def best_growth(ratio, value, slope, kept):
    """In floating point."""
    ratio, value, kept, most = float(ratio), float(value), float(kept), float(MOST)
    growth = 0.0

    def rate(z):
        return value * ratio * (z - 1 + kept) * z ** (-ratio - 1)

    while rate(most) > slope:
        value *= most**-ratio
        growth += math.log1p((most - 1) / kept)
    low, high = 1.0, most
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rate(middle) > slope else (low, middle)
    return growth + math.log1p((low - 1) / kept)


def most_gain(ratio, value, slope, kept):
    """Of value·(1 - e^(-ratio·T(g))) - slope·g: below its tangent where it still rises."""
    left, growth, full = value, Decimal(0), (1 + (MOST - 1) / kept).ln()

    def rate(z):
        return left * ratio * (z - 1 + kept) * (-(ratio + 1) * z.ln()).exp()

    while rate(MOST) > slope:
        left *= (-ratio * LN_MOST).exp()
        growth += full
    low, high = Decimal(1), MOST
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if rate(middle) > slope else (low, middle)

    def grown(z):
        return growth + (1 + (z - 1) / kept).ln()

    reached = value - left * (-ratio * low.ln()).exp() - slope * grown(low)
    return reached + max(Decimal(0), rate(low) - slope) * (grown(high) - grown(low))
