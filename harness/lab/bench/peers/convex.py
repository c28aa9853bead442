"""
Routes as a convex program: "Optimal Routing for Constant Function Market Makers" (Angeris, Evans, Chitra, Boyd, 2022), without
gas, solved by cvxpy. An oracle beside the routers: it shares no code with the solver, and what it finds is optimal but for the
tolerance of floats. It knows pools of two tokens whose price moves along x * y, whole or between ticks.

Reads a market as a line of JSON, and then an order a line; writes the steps of each order as a line: how much of what there
is of a token a pool is sold, the pools in an order in which each finds what it needs.
"""

import graphlib
import json
import math
import sys
import warnings
from collections import defaultdict, namedtuple

import cvxpy as cp
import numpy as np

# Whoever replays the steps sees how near they come.
warnings.filterwarnings("ignore", message="Solution may be inaccurate")

# Sells p after the fee, in base units, and pays rate * p / (1 + bend * p), up to p = most.
Arc = namedtuple("Arc", "pool sold bought kept rate bend most")

# Parts of the order below this are near the tolerance of the program, and little for a pool to pay anything for.
least_part = 1e-5
# What pays less than this part of the best rate is left out: the program wants numbers near one.
least_rate = 1e-3
# Nor does any pool take so many times the order's worth.
most_parts = 4


def arcs_of_pair(pool):
    (token0, token1), kept = pool["tokens"], 1 - pool["fee"]
    reserve0, reserve1 = map(float, pool["reserves"])
    yield Arc(pool["id"], token0, token1, kept, reserve1 / reserve0, 1 / reserve0, math.inf)
    yield Arc(pool["id"], token1, token0, kept, reserve0 / reserve1, 1 / reserve1, math.inf)


def arcs_of_ticks(pool):
    (token0, token1), kept = pool["tokens"], 1 - pool["fee"]
    price = int(pool["sqrtPriceX96"]) / 2**96
    ticks = [(1.0001 ** (tick["index"] / 2), int(tick["liquidityNet"])) for tick in pool["ticks"]]
    liquidity = 0
    for (low, net), (high, _) in zip(ticks, ticks[1:]):
        liquidity += net
        if liquidity <= 0:
            continue
        falling, rising = min(price, high), max(price, low)
        if falling > low:
            most = liquidity * (1 / low - 1 / falling)
            yield Arc(pool["id"], token0, token1, kept, falling**2, falling / liquidity, most)
        if rising < high:
            most = liquidity * (high - rising)
            yield Arc(pool["id"], token1, token0, kept, 1 / rising**2, 1 / (rising * liquidity), most)


def units(arcs, order):
    """About what the order is worth, in base units of each token that it can reach."""
    worth = {order["sellToken"]: float(order["sellAmount"])}
    for _ in range(4):
        for arc in arcs:
            if arc.sold in worth:
                amount = worth[arc.sold] * arc.rate * arc.kept
                worth[arc.bought] = max(worth.get(arc.bought, 0), amount)
    return worth


def within_reach(arcs, unit):
    """Without those that the order does not come to, the best of a pool first."""
    before = defaultdict(float)
    for arc in sorted(arcs, key=lambda arc: -arc.rate):
        if arc.sold not in unit or arc.rate * unit[arc.sold] < least_rate * unit[arc.bought]:
            continue
        if before[arc.pool, arc.sold] < most_parts * unit[arc.sold]:
            yield arc
        before[arc.pool, arc.sold] += arc.most


def flows(arcs, order):
    """What each pool is sold of each token, as a part of the order's worth in it."""
    unit = units(arcs, order)
    if order["buyToken"] not in unit:
        return {}
    arcs = list(within_reach(arcs, unit))
    bend, most = np.array([(arc.bend * unit[arc.sold], arc.most / unit[arc.sold]) for arc in arcs]).T
    most = np.minimum(most, most_parts)
    # Of a pool or a range for which the order is large, the unit is what it can take.
    scale = np.minimum(1 / np.maximum(1, bend), most)
    rate = np.array([arc.rate * unit[arc.sold] / unit[arc.bought] for arc in arcs]) * scale
    kept = np.array([arc.kept for arc in arcs])
    bend *= scale

    taken = cp.Variable(len(arcs), bounds=[0, most / scale])
    # At least taken^2 / (1 + bend * taken), so that rate * (taken - bend * lost) is at most what the pool pays.
    lost = cp.Variable(len(arcs), nonneg=True)
    depth = 1 + cp.multiply(bend, taken)
    cone = cp.SOC(lost + depth, cp.vstack([2 * taken, lost - depth]), axis=0)
    paid = cp.multiply(rate, taken - cp.multiply(bend, lost))

    place = {token: row for row, token in enumerate(unit)}
    sells, buys = np.zeros((2, len(unit), len(arcs)))
    for column, arc in enumerate(arcs):
        sells[place[arc.sold], column] = scale[column] / kept[column]
        buys[place[arc.bought], column] = 1
    held = buys @ paid - sells @ taken
    sold, bought = place[order["sellToken"]], place[order["buyToken"]]
    others = [row for row in range(len(unit)) if row not in (sold, bought)]
    limits = [cone, held[others] >= 0, held[sold] >= -1]
    cp.Problem(cp.Maximize(held[bought]), limits).solve(solver=cp.CLARABEL)
    sold_to = defaultdict(float)
    for arc, amount in zip(arcs, scale * taken.value / kept):
        sold_to[arc.pool, arc.sold, arc.bought] += amount
    return {step: amount for step, amount in sold_to.items() if amount > least_part}


def ordered_tokens(sold_to):
    """Each token after those that it is bought with; the smallest flow of a circle is left out."""
    while True:
        before = defaultdict(set)
        for _, sold, bought in sold_to:
            before[bought].add(sold)
        try:
            return list(graphlib.TopologicalSorter(before).static_order()), sold_to
        except graphlib.CycleError as error:
            circle = error.args[1]
            inside = [step for step in sold_to if step[1:] in zip(circle, circle[1:])]
            smallest = min(inside, key=sold_to.get)
            sold_to = {step: amount for step, amount in sold_to.items() if step != smallest}


def steps(arcs, order):
    tokens, sold_to = ordered_tokens(flows(arcs, order))
    for token in tokens:
        own = [(step, amount) for step, amount in sold_to.items() if step[1] == token]
        left = sum(amount for _, amount in own)
        for (pool, sold, bought), amount in own:
            yield {"pool": pool, "tokenIn": sold, "tokenOut": bought, "share": min(1, amount / left)}
            left -= amount


def main():
    market = json.loads(sys.stdin.readline())
    arcs = [arc for pool in market for arc in (arcs_of_ticks if "ticks" in pool else arcs_of_pair)(pool)]
    for line in sys.stdin:
        try:
            answer = list(steps(arcs, json.loads(line)))
        except cp.SolverError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


main()
