"""Verifies a certificate of what can be paid net of gas: `python3 verify-net-bound.py certificate.json`.

Independent of the project's own verifier and of the solver, as `verify-bound.py` is. A pool that is used costs the gas of
a step, of every tick that it crosses and of every word of the tick bitmap that it enters; it adds what it yields less that, or nothing. No acyclic route brings more of a
token into a pool than the whole order can buy of it, A: what the gross bound is worth, by the token's price there. A
pool whose yield is taken at higher prices w than the prices v earns at most (w - v) A more than that yield, for each token
that comes in, which takes a step of its own.

A route takes no more gas than its limit, so that charging each unit something more than it costs lowers what is left by no more
than that for the whole limit, which is added again.

The file is that of the gross bound, and `gas` with `price`, what a unit of gas costs in base units of the bought token,
times 2^192, the `limit` with its `units` and the `price` that is charged for each beyond, and the units of gas of `base` and of each of the `pools`: of the `steps` by the token that they buy, by how much less (`warm`) one after another takes, of the `ticks` on either
way, of the `firstTick` in addition and of a `word`; and `cases`: either a
`pool`, a `level` and the cases `below` it and `from` it on, or `prices` and, by pool, the `raised` ones. A pool's level is zero
where it is not used, else one and the ticks and words that it passes. Ends as `verify-bound.py` does.
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
    levels = {one: range(2 + most_stops(pool)) for one, pool in pools.items()}
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
    limit_units, limit_price = (int(gas["limit"][name]) for name in ("units", "price"))
    if limit_units < 0 or limit_price < 0:
        raise gross.Unproved("A limit of gas, or its price, is negative.")
    unit = int(gas["price"]) + limit_price

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
        if pool["id"] not in gas["pools"]:
            raise gross.Unproved(f"The gas of the pool {pool['id']} is not known.")
        own = gas["pools"][pool["id"]]
        charges = {name: unit * int(own[name]) for name in ("firstTick", "warm", "word")}
        charges |= {name: [unit * int(units) for units in own[name]] for name in ("steps", "ticks")}
        open_levels = levels[pool["id"]]
        if pool["kind"] != "concentrated":
            values = [0, used_once(pool, higher, limits, charges)]
            return max(values[level] for level in open_levels)
        # Limits that bind at some levels do not at others.
        ways = [crossing_values(pool, *way, charges) for way in ((higher, limits), (plain, [0, 0]))]
        directions = [[0, *map(min, *both)] for both in zip(*ways)]
        return max(values[level] for values in directions for level in open_levels if level < len(values))

    start = int(order["sellAmount"]) * prices.of(order["sellToken"]) - unit * int(gas["base"]) + limit_units * limit_price
    return Fraction(start + sum(map(most, pools.values())))


def stops_along(pool):
    """The ticks of each direction, and the words that it enters before them, where the liquidity stays: with what is passed."""
    width = 256 * pool["tickSpacing"]
    start = pool["tick"] // width * width

    def along(ticks, word, sign):
        for index, net in ticks:
            while sign * word < sign * index:
                yield (word, 0), "word"
                word += sign * width
            yield (index, net), "tick"

    below, above = gross.ticks_along(pool)
    return list(along(below, start, -1)), list(along(above, start + width, 1))


def most_stops(pool):
    return max(map(len, stops_along(pool))) if pool["kind"] == "concentrated" else 0


def crossing_values(pool, prices, limits, charges):
    """What each direction adds, after the charges, at each level from one on; an acyclic route uses one direction."""
    stops = stops_along(pool)
    yields = gross.segment_yields(pool, prices, [[stop for stop, _ in way] for way in stops])
    for way, segments, limit, tick, step in zip(stops, yields, limits, charges["ticks"], reversed(charges["steps"])):
        kinds = [kind for _, kind in way]
        each = [tick if kind == "tick" else charges["word"] for kind in kinds]
        if "tick" in kinds:
            each[kinds.index("tick")] += charges["firstTick"]
        passed = accumulate(each, initial=step)
        # Beyond the last stop there is nothing left to earn.
        earned = accumulate([*segments, 0])
        yield [value + limit - charge for value, charge in zip(earned, passed)]


def used_once(pool, prices, limits, charges):
    """In one step of a pool two tokens are traded; of a weighted one it is known what these two alone can earn."""
    if pool["kind"] in ("constant-product", "wrap"):
        earned = [gross.wrap(pool, prices), 0] if pool["kind"] == "wrap" else gross.product_yields(pool, prices)
        return max(one + limit - step for one, limit, step in zip(earned, limits, reversed(charges["steps"])))
    gas = min(charges["steps"]), charges["warm"]
    yield_of = gross.YIELDS[pool["kind"]]
    everything = yield_of(pool, prices)
    if pool["kind"] != "weighted":
        return everything + added(limits, gas, 1)
    pairs = combinations(zip(pool["balances"], pool["weights"], prices, limits), 2)
    values = [everything + added(limits, gas, 2)]
    for pair in pairs:
        balances, weights, own, limited = zip(*pair)
        values.append(yield_of({**pool, "balances": balances, "weights": weights}, own) + added(limited, gas, 1))
    return max(values)


def added(limits, gas, least):
    """A step brings one token in, so that limits of several tokens cost as many steps."""
    step, warm = gas
    sums = list(accumulate(limit - step + warm for limit in sorted(limits, reverse=True)))
    return max(sums[least - 1 :]) - warm


if __name__ == "__main__":
    gross.answer(verified_net_bound)
