"""The most that can be earned from a StableSwap pool at given prices, in any number of swaps; README.md has the proof.

Independent of the project's own verifier, as `verify-bound.py` is: in fractions, where that one computes in integers.
"""

import math
from fractions import Fraction

# Of one pool in a transaction, and units of the invariant that the roundings of each may cost.
MAX_SWAPS = 2**10
MAX_LOSS = 2**30
# How often a reach is narrowed by the bound that it gives, and how many stretches a balance is divided into.
ROUNDS = 2
STRETCHES = 8
# A weight at which a fee's rounding earns something, and that is nearer to the ask than a part of so many, is raised to it.
NEAR_TAKEN = 2**36
# Times any price: for more than that no coin is sold.
UNSOLD = 2**64


def stable(pool, bids, asks=None):
    """At least the most that trading with the pool earns.

    A unit that the pool pays brings its bid, and none where the coin is not bought; one that it takes costs its ask, which is None
    where the coin is not sold.
    """
    return Pool(pool, bids, asks or bids).earned()


class Pool:
    """Balances, scaled to 18 decimals, and what a unit of each costs and pays."""

    def __init__(self, pool, bids, asks):
        self.rates = [Fraction(int(rate), 10**18) for rate in pool["rates"]]
        self.held = [int(balance) * rate for balance, rate in zip(pool["balances"], self.rates)]
        self.count = len(self.held)
        self.ann = Fraction(int(pool["amplification"]), int(pool.get("precision", 1))) * self.count
        self.fee = Fraction(int(pool["fee"]), 10**10)
        self.admin_fee = Fraction(int(pool["adminFee"]), 10**10)
        self.staying = self.fee * (1 - self.admin_fee)
        self.bids = [Fraction(bid) / rate for bid, rate in zip(bids, self.rates)]
        self.paid = [bid * (1 - self.fee) for bid in self.bids]
        dearest = UNSOLD * max(price for price in (*bids, *asks) if price is not None)
        self.taken = [Fraction(dearest if ask is None else ask) / rate for ask, rate in zip(asks, self.rates)]

    def earned(self):
        if 0 in self.held:
            return Fraction(0)
        self.whole = invariant_below(self.held, self.ann)
        everything = worth(self.held, self.bids)
        loss = self.loss_within(self.held, sum(self.held), self.whole, self.whole) if self.whole > 2 else None
        if self.whole < 4 * MAX_SWAPS * MAX_LOSS or loss is None or loss > MAX_LOSS:
            return everything
        self.once, self.weights, self.floor = touching_plane(self.held, self.paid, self.taken, self.ann, self.whole)
        return min(self.earned_within_reach(), everything)

    def earned_within_reach(self):
        """By a bound that holds everywhere, and what it says of where swaps that earn more than once can lead."""
        outer = self.bound([Fraction(0)] * self.count, MAX_LOSS)
        if self.staying == 0 or self.floor <= 0:
            return outer
        low = self.whole - MAX_SWAPS * MAX_LOSS
        slopes = [self.flat_slope(amount / low, None) for amount in self.held]
        growth = self.growth(outer, slopes, MAX_LOSS)
        top = math.ceil(self.whole + 2 + growth)
        least = self.left_after(growth, slopes)
        bought = [
            (weight - paid) * 1000 <= bid - paid
            for weight, paid, bid in zip(self.weights, self.paid, self.bids)
        ]
        for round in range(ROUNDS + 1):
            slopes = [self.least_slope(coin, least, low, top) for coin in range(self.count)]
            loss = self.loss_within(least, self.most_sum(least, top), low, top)
            loss = MAX_LOSS if loss is None else min(loss, MAX_LOSS)
            if round == ROUNDS:
                return min(outer, max(self.once, self.bound(slopes, loss)))
            credit = [slope if is_bought else Fraction(0) for slope, is_bought in zip(slopes, bought)]
            left = self.left_after(self.growth(self.bound(credit, loss), slopes, loss), slopes)
            least = [before if fixed else max(before, after) for before, after, fixed in zip(least, left, bought)]

    def bound(self, slopes, loss):
        """Where D grows by such slopes at least with each coin, and the roundings of a swap cost it so much."""
        unit = Fraction(self.floor) / self.whole
        credits = [unit * slope for slope in slopes]
        lowest = [
            max(paid, (paid - self.staying * credit) / (1 - self.staying), weight)
            for paid, credit, weight in zip(self.paid, credits, self.weights)
        ]
        _, weights, floor = touching_plane(self.held, lowest, self.taken, self.ann, self.whole)
        floor = max(floor, self.floor)
        weights = [
            ask if (ask - weight) * NEAR_TAKEN <= ask and self.rounds_fee(weight, credit, paid) else weight
            for ask, weight, credit, paid in zip(self.taken, weights, credits, self.paid)
        ]
        roundings = max(
            bid + max(0, weight - credit) * (1 + rate if self.rounds_fee(weight, credit, paid) else 1)
            for bid, weight, credit, rate, paid in zip(self.bids, weights, credits, self.rates, self.paid)
        )
        return worth(self.held, weights) - floor + MAX_SWAPS * (roundings + floor / self.whole * loss)

    def rounds_fee(self, weight, credit, paid):
        """Whether a part of the fee that should leave the pool, and stays, can earn something."""
        return self.fee * self.admin_fee > 0 and weight * (1 - self.fee) + credit * self.fee < paid

    def growth(self, bound, slopes, loss):
        """How much D grows by at most, where more than once is earned of a bound."""
        return (bound - self.once) * self.whole / self.floor + MAX_SWAPS * (max(slopes) + loss)

    def left_after(self, growth, slopes):
        """Of each balance at least, where what is bought of it lets D grow by so much."""
        return [math.floor(amount - growth / self.staying / slope) for amount, slope in zip(self.held, slopes)]

    def least_slope(self, coin, least, low, top):
        """Of D by a coin's balance, where that is not above what it was."""
        start = max(least[coin], 0)
        width = (self.held[coin] - start) / STRETCHES
        slopes = []
        for stretch in range(STRETCHES):
            lowest = [*least[:coin], math.floor(start + stretch * width), *least[coin + 1 :]]
            most = self.most_sum(lowest, top)
            ratio = None if most is None else self.ann * (most / top - 1) + 1
            slopes.append(self.flat_slope((start + (stretch + 1) * width) / low, ratio))
        return min(slopes)

    def flat_slope(self, share, ratio):
        """Of D by a balance of such a share of it, whatever P/D is between one and this ratio, or without a limit."""

        def slope(at):
            return (self.ann + at / share) / (self.ann - 1 + (self.count + 1) * at)

        return min(slope(1), slope(ratio) if ratio is not None else 1 / ((self.count + 1) * share))

    def most_sum(self, least, top):
        """Of balances that are not below these, with D at most so much: where all but one are least."""
        if min(least) <= 0:
            return None
        sums = []
        for coin in range(self.count):
            others = [*least[:coin], *least[coin + 1 :]]
            linear = sum(others) + top / self.ann - top
            constant = Fraction(top ** (self.count + 1), self.count**self.count * math.prod(others)) / self.ann
            root = math.isqrt(math.ceil(linear * linear + 4 * constant)) + 1
            sums.append(sum(others) + (root - linear) / 2)
        return max(sums)

    def loss_within(self, least, most, low, top):
        """Of D by the roundings of a swap, in units; None without a limit."""
        rounded = [amount for amount, rate in zip(least, self.rates) if rate.denominator > 1]
        if most is None or min(rounded, default=2) <= 1:
            return None
        ratio = Fraction(self.count * most) / (low - 2)
        loss = 3 + sum((ratio / known) ** known for known in range(1, self.count))
        return loss + max((Fraction(top) / (amount - 1) for amount in rounded), default=0)


def worth(held, prices):
    return sum(amount * price for amount, price in zip(held, prices))


def invariant_below(held, ann):
    """The largest integer that D is not below."""
    count, total = len(held), sum(held)
    product = count**count * math.prod(held)
    low, high = 0, math.ceil(total) + 1
    while high - low > 1:
        middle = (low + high) // 2
        is_below = ann * total + middle - ann * middle - middle ** (count + 1) / product >= 0
        low, high = (middle, high) if is_below else (low, middle)
    return low


def touching_plane(held, paid, taken, ann, whole):
    """What the balances are worth above all that have the invariant, with weights between paid and taken, and their floor."""
    count = len(held)
    coins = [(float(amount), float(low), float(high)) for amount, low, high in zip(held, paid, taken)]
    amplified, d = float(ann), float(whole)
    log_d = (count + 1) * math.log(d) - count * math.log(count)

    def balance(coin, scale, curvature):
        amount, low, high = coin
        slope = scale * (amplified + curvature / amount)
        wanted = min(max(slope, low), high)
        return amount if wanted == slope else curvature / max(wanted / scale - amplified, 1e-30)

    def balances(scale, curvature):
        return [balance(coin, scale, curvature) for coin in coins]

    def curvature_for(scale):
        low, high = 1e-6 * d, 1e30 * d
        while low < (middle := math.sqrt(low * high)) < high:
            logs = sum(math.log(amount) for amount in balances(scale, middle))
            low, high = (middle, high) if math.log(middle) + logs < log_d else (low, middle)
        return low

    low = min(price for _, price, _ in coins if price) / (amplified + 1e30)
    high = max(price for _, _, price in coins)
    while low < (middle := math.sqrt(low * high)) < high:
        curvature = curvature_for(middle)
        surplus = amplified * sum(balances(middle, curvature)) - (amplified - 1) * d - curvature
        low, high = (middle, high) if surplus < 0 else (low, middle)

    touching = [Fraction(amount) for amount in balances(low, curvature_for(low))]
    curvature = Fraction(whole) ** (count + 1) / (count**count * math.prod(touching))
    gradient = [ann + curvature / amount for amount in touching]
    scale = min([Fraction(low), *(price / slope for price, slope in zip(taken, gradient))])
    normal = [max(scale * slope, price) for slope, price in zip(gradient, paid)]
    floor = scale * ((ann - 1) * whole + (count + 1) * curvature)
    return worth(held, normal) - floor, normal, floor
