"""Verifies a certificate of what can be paid net of gas: `python3 verify-net-bound.py certificate.json`.

Independent of the project's own verifier and of the solver, as `verify-bound.py` is. A pool that is used costs the gas of
a step, and of every tick that it crosses; it adds what it yields less that, or nothing. No acyclic route brings more of a
token into a pool than the whole order can buy of it, A: what the gross bound is worth, by the token's price there. A
pool whose yield is taken at higher prices w than the prices v earns at most (w - v) A more than that yield, for each token
that comes in, which takes a step of its own.

The file is that of the gross bound, and `gas` with `price`, what a unit of gas costs in base units of the bought token,
times 2^192, and the units of gas of `base`, of each protocol's `steps` and of a `tick`; and `cases`: either a `pool`, a
`level` and the cases `below` it and `from` it on, or `prices` and, by pool, the `raised` ones. A pool's level is zero where it
is not used, else one and the ticks that it crosses in one direction. Ends as `verify-bound.py` does.
"""

from fractions import Fraction
from importlib import import_module
from itertools import accumulate, combinations
from math import ceil, floor

gross = import_module("verify-bound")


def verified_net_bound(file):
    if len(file["orders"]) != 1:
        raise gross.Unproved("Expected one order: of a batch no bound net of gas is known.")
    all_pools = gross.sound_pools(file)
    pools = {pool["id"]: pool for pool in all_pools}
    if len(pools) < len(all_pools):
        raise gross.Unproved("Expected the pools of a market to have ids of their own.")
    worth = gross.bound_value(file, all_pools)
    levels = {one: range(len(pool.get("ticks", [])) + 2) for one, pool in pools.items()}
    return max(ceil(value / gross.ONE) for value in leaves(file, pools, worth, file["cases"], levels))


def leaves(file, pools, worth, case, levels):
    """What no route exceeds, leaf by leaf; `levels` are those at which each pool may be used there."""
    if "pool" not in case:
        yield leaf(file, pools, worth, case, levels)
        return
    pool, level = case["pool"], case["level"]
    left = levels.get(pool, range(0))
    if level not in left[1:]:
        raise gross.Unproved(f"The level {level} does not divide what the pool {pool} can be used for.")
    for branch, part in (("below", range(left.start, level)), ("from", range(level, left.stop))):
        yield from leaves(file, pools, worth, case[branch], {**levels, pool: part})


def leaf(file, pools, worth, case, levels):
    (order,), gas = file["orders"], file["gas"]
    prices = gross.Prices(case["prices"], order["buyToken"])
    cap_prices = gross.Prices(file["prices"], order["buyToken"])
    unit = int(gas["price"])

    def cap(token):
        if token == order["sellToken"]:
            return int(order["sellAmount"])
        return floor(worth / Fraction(cap_prices.of(token)))

    def most(pool):
        plain = [prices.of(token) for token in pool["tokens"]]
        raised = case["raised"].get(pool["id"], {})
        higher = [int(raised.get(token, price)) for token, price in zip(pool["tokens"], plain)]
        limits = [high - low and (high - low) * cap(token) for token, low, high in zip(pool["tokens"], plain, higher)]
        if min(limits) < 0:
            raise gross.Unproved(f"A raised price of the pool {pool['id']} is below the price.")
        if pool["protocol"] not in gas["steps"]:
            raise gross.Unproved(f"The gas of a step of {pool['protocol']} is not known.")
        step, tick = (unit * int(units) for units in (gas["steps"][pool["protocol"]], gas["tick"]))
        # Limits that bind at some levels do not at others.
        ways = [(higher, limits)] + ([(plain, [0, 0])] if pool["kind"] == "concentrated" else [])
        open_levels = levels[pool["id"]]
        values = [used_values(pool, *way, step, tick, open_levels.stop) for way in ways]
        return max(min(at) for level, at in enumerate(zip(*values)) if level in open_levels)

    start = int(order["sellAmount"]) * prices.of(order["sellToken"]) - unit * int(gas["base"])
    return Fraction(start + sum(map(most, pools.values())))


def used_values(pool, prices, limits, step, tick, count):
    """What a pool adds at each level, after the charges."""
    if pool["kind"] != "concentrated":
        return [0, used_once(pool, prices, limits, step)]
    directions = [list(accumulate(yields)) for yields in gross.segment_yields(pool, prices)]
    crossings = range(count - 1)
    yields = [sum(way[min(at, len(way) - 1)] for way in directions if way) for at in crossings]
    return [0, *(earned + added(limits, step, 1) - tick * at for at, earned in enumerate(yields))]


def used_once(pool, prices, limits, step):
    """In one step of a pool two tokens are traded; of a weighted one it is known what these two alone can earn."""
    yield_of = gross.YIELDS[pool["kind"]]
    everything = yield_of(pool, prices)
    if pool["kind"] != "weighted":
        return everything + added(limits, step, 1)
    pairs = combinations(zip(pool["balances"], pool["weights"], prices, limits), 2)
    values = [everything + added(limits, step, 2)]
    for pair in pairs:
        balances, weights, own, limited = zip(*pair)
        values.append(yield_of({**pool, "balances": balances, "weights": weights}, own) + added(limited, step, 1))
    return max(values)


def added(limits, step, least):
    """A step brings one token in, so that limits of several tokens cost as many steps."""
    sums = list(accumulate(limit - step for limit in sorted(limits, reverse=True)))
    return max(sums[least - 1 :])


if __name__ == "__main__":
    gross.answer(verified_net_bound)
