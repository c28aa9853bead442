"""Checks the steps of README.md that are marked there, by z3: `python3 prove-stableswap.py` needs the package z3-solver.

Each claim is given as what is assumed and what follows; z3 finds no numbers for which it does not. Those about powers are
checked for each number of coins that a pool can have. Exits with 1 where a claim is not proved.
"""

import sys

from z3 import And, If, Implies, Not, Real, Reals, Solver, Sum, unsat

COINS = range(2, 9)


def power(base, exponent):
    return base * power(base, exponent - 1) if exponent else 1


def curvature(count):
    """The second derivative of 1/Πx is not negative: in h/x, by completing squares."""
    slopes = Reals(" ".join(f"s{index}" for index in range(count)))
    total = Real("total")
    return [total == Sum(*slopes)], total * total + Sum(*(slope * slope for slope in slopes)) >= 0


def mean(count):
    """Of two numbers, and of one more by the tangent of its power: products are at most the power of the mean."""
    t = Real("t")
    return [t >= 0], power(t, count) >= 1 + count * (t - 1)


def newton_above(count):
    """Newton's value of D is not below the root, in t = D / root."""
    t = Real("t")
    return [t > 0], 1 + count * power(t, count + 1) >= (count + 1) * power(t, count)


def newton_growth(count):
    """A smaller P gives a larger next value, as long as D is not above a limit."""
    a, total, d, least, most = Reals("a total d least most")
    limit = count * (a - 1) * d <= (count + 1) * total
    above = (total + count * least) * ((a - 1) * d + (count + 1) * most)
    below = (total + count * most) * ((a - 1) * d + (count + 1) * least)
    return [a >= 1, total > 0, d > 0, least >= 0, most >= least, limit], above >= below


def newton_start(count):
    """The sum, where Newton's method starts, is within the limit."""
    a, total = Reals("a total")
    return [a >= 1, total >= 1 + count], count * (a - 1) * total <= (count + 1) * (a * total - 1)


def newton_limit(count):
    """A value within the limit is followed by one that is, floors and all."""
    a, total, d, product, following = Reals("a total d product following")
    limit = (count + 1) * (total - 1)
    divisor = (a - 1) * d - 1 + (count + 1) * product
    return [
        a >= 1,
        total >= 2 * (count + 1),
        d > 0,
        product >= 1,
        count * (a - 1) * d <= limit,
        following * divisor == (total + count * product) * d,
        divisor > 0,
    ], count * (a - 1) * following <= limit


def balance_above():
    """Newton's value of y is not below the root."""
    y, root, linear, constant = Reals("y root linear constant")
    assumed = [root * root + linear * root == constant, 2 * y + linear > 0]
    return assumed, y * y + constant >= root * (2 * y + linear)


def ratio_growth(count):
    """By how much a larger D is away from the root, in q = D / root."""
    q = Real("q")
    return [q >= 1], power(q, count + 1) - 1 >= (q - 1) * (power(q, count) + count)


class Swap:
    """What the code of a pool pays of an output, rounding down three times."""

    def __init__(self):
        self.fee, self.admin, self.gross, self.unit = Reals("fee admin gross unit")
        self.charged, self.due, self.lost, self.kept_due = Reals("charged due lost kept_due")
        self.staying = self.fee * (1 - self.admin)
        self.paid = self.gross - self.charged - self.lost
        self.left = self.due - self.kept_due
        self.kept = self.gross - self.paid - self.left
        self.assumed = [
            And(0 <= self.fee, self.fee < 1, 0 <= self.admin, self.admin <= 1, self.gross >= 0, self.unit >= 0),
            And(0 <= self.charged, self.charged <= self.fee * self.gross, self.charged > self.fee * self.gross - 1),
            And(0 <= self.due, self.due <= self.admin * self.charged, self.due > self.admin * self.charged - 1),
            And(0 <= self.lost, self.lost <= self.unit, 0 <= self.kept_due, self.kept_due <= self.unit),
            self.left >= 0,
        ]


def payment():
    swap = Swap()
    return swap.assumed, And(
        swap.paid <= (1 - swap.fee) * swap.gross + 1,
        swap.kept >= 0,
        swap.kept >= swap.staying * swap.gross - 1,
        swap.kept <= swap.staying * swap.gross + 1 + swap.unit + swap.lost,
        swap.kept <= swap.fee * swap.gross + swap.lost,
    )


def earning(rounds_fee):
    """What a swap earns is at most what the potential falls by, and a unit or so: by what `payment` says of it."""
    fee, staying, gross, paid, kept, lost, unit = Reals("fee staying gross paid kept lost unit")
    price, weight, credit, slope = Reals("price weight credit slope")
    short = If(weight > credit, weight - credit, 0)
    assumed = [
        And(0 <= staying, staying <= fee, fee < 1, gross >= 0, price > 0, credit >= 0, slope >= credit),
        (1 - fee) * price <= weight,
        (1 - staying) * weight >= (1 - fee) * price - staying * credit,
        And(unit >= 0, lost >= 0, kept >= lost, kept >= 0),
        And(0 <= paid, paid + lost <= (1 - fee) * gross + 1, paid <= gross - kept),
    ]
    if rounds_fee:
        assumed += [kept <= staying * gross + 1 + unit + lost]
        roundings = price + short * (1 + unit)
    else:
        assumed += [kept <= fee * gross + lost, (1 - fee) * weight + fee * credit >= (1 - fee) * price]
        roundings = price
    # What is paid and what leaves with it are the output less what stays.
    return assumed, price * paid <= weight * (gross - kept) + slope * kept + roundings


def slope_of(a, ratio, share, count):
    """Of D by a balance, as a dividend and a divisor that are positive."""
    return a * share + ratio, share * (a - 1 + (count + 1) * ratio)


def slope_in_ratio(count):
    """Between two ratios the slope is not below both ends."""
    a, share, low, middle, high = Reals("a share low middle high")
    (down, by_down), (here, by_here), (up, by_up) = (
        slope_of(a, at, share, count) for at in (low, middle, high)
    )
    not_below = lambda dividend, divisor: here * divisor >= dividend * by_here
    return [a >= 1, share > 0, 1 <= low, low <= middle, middle <= high], (
        (not_below(down, by_down), not_below(up, by_up))
    )


def slope_in_share(count):
    a, ratio, small, large = Reals("a ratio small large")
    (more, by_more), (less, by_less) = (slope_of(a, ratio, share, count) for share in (small, large))
    return [a >= 1, ratio >= 1, small > 0, large >= small], more * by_less >= less * by_more


def claims():
    for count in COINS:
        for claim in (
            curvature,
            mean,
            newton_above,
            newton_growth,
            newton_start,
            newton_limit,
            ratio_growth,
            slope_in_ratio,
            slope_in_share,
        ):
            yield f"{claim.__name__} of {count}", claim(count)
    yield "balance_above", balance_above()
    yield "payment", payment()
    yield "earning with a rounded fee", earning(True)
    yield "earning", earning(False)


def is_proved(assumed, claim):
    solver = Solver()
    solver.set("timeout", 60_000)
    # Either of two holds where neither being false is impossible.
    denied = [Not(one) for one in claim] if isinstance(claim, tuple) else [Not(claim)]
    solver.add(*assumed, *denied)
    return solver.check() == unsat


if __name__ == "__main__":
    unproved = [name for name, claim in claims() if not is_proved(*claim)]
    print("\n".join(f"Not proved: {name}" for name in unproved) or "All steps are proved.")
    sys.exit(bool(unproved))
