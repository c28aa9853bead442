"""Verifies a certificate of what can be paid net of gas: `python3 verify-net-bound.py certificate.json`.

Independent of the project's own verifier and of the solver, as `verify-bound.py` is. A pool that is used costs the gas of
a step, of every tick that it crosses and of every word of the tick bitmap that it enters; it adds what it yields less that, or nothing. No acyclic route brings more of a
token into a pool than the whole order can buy of it, A: what the gross bound is worth, by the token's price there. A
pool whose yield is taken at higher prices w than the prices v earns at most (w - v) A more than that yield, for each token
that comes in, which takes a step of its own. Of a pool of two tokens an acyclic route uses one direction; what that earns is no
more where what it sells is worth more, so that each direction has a price of its own for that, below v for nothing.

To hold a token between takes gas once. Of the routes that may do so or not each takes, of that gas, the part at least that what it buys
of the token is of A, so that a bought unit is worth less by that much, and the others as much as they say.

A route takes no more gas than its limit, so that charging each unit something more than it costs lowers what is left by no more
than that for the whole limit, which is added again.

The file is that of the gross bound, and `gas` with `price`, what a unit of gas costs in base units of the bought token,
times 2^192, the `limit` with its `units` and the `price` that is charged for each beyond, and the units of gas of `base`, of each of the `tokens` between and of each of the `pools`: of the `steps` by the token that they buy, by how much less (`warm`) one after another takes, of the `ticks` on either
way, of the `firstTick` in addition and of a `word`; and `cases`: either a
`pool`, the token that is `sold` to it if it has two, a `level` and the cases `below` it and `from` it on, or a `token` and the cases
`below`, of routes that never hold it, and `from`, of those that do, or `prices` and, by pool, the `poolPrices`: of a token of two where
it is sold, and of pools of more higher ones, or some as low as what a bought unit is worth. The level of a pool, or of a direction of one of
two tokens, is zero where it is not used, else one and the ticks and words that it passes. Ends as `verify-bound.py` does.
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
    levels = {(one, way): range(2 + stops) for one, pool in pools.items() for way, stops in most_stops(pool).items()}
    return max(ceil(value / gross.ONE) for value in leaves(file, pools, worth, file["cases"], levels, {}))


def leaves(file, pools, worth, case, levels, held):
    """
    What no route exceeds, leaf by leaf; `levels` are those at which each pool may be used there, by the token that it is sold, and
    `held` says of some tokens whether routes hold them.
    """
    if "token" in case:
        token = case["token"]
        if token not in file["gas"]["tokens"] or token in held:
            raise gross.Unproved(f"Routes are not divided by whether they hold {token}.")
        # What is never bought nobody buys from a pool of two.
        closed = {use: range(1) for use in levels if use[1] and token in pools[use[0]]["tokens"] and use[1] != token}
        yield from leaves(file, pools, worth, case["below"], {**levels, **closed}, {**held, token: False})
        yield from leaves(file, pools, worth, case["from"], levels, {**held, token: True})
        return
    if "pool" not in case:
        yield leaf(file, pools, worth, case, levels, held)
        return
    use, level = (case["pool"], case.get("sold")), case["level"]
    left = levels.get(use, range(0))
    if level not in left[1:]:
        raise gross.Unproved(f"The level {level} does not divide what the pool {use[0]} can be used for.")
    yield from leaves(file, pools, worth, case["below"], {**levels, use: range(left.start, level)}, held)
    # Whoever uses one direction does not use the other, and holds what it buys.
    others = {other: range(1) for other in levels if other[0] == use[0]}
    bought = {token: True for token in pools[use[0]]["tokens"] if use[1] and token != use[1] and token in file["gas"]["tokens"]}
    used = {**levels, **others, use: range(level, left.stop)}
    yield from leaves(file, pools, worth, case["from"], used, {**held, **bought})


def leaf(file, pools, worth, case, levels, held):
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
        return 0 if held.get(token) is False else floor(worth / Fraction(cap_prices.of(token)))

    def bought(token):
        """What a unit is worth to whoever buys it; of a token that nobody holds, anything."""
        if held.get(token) is False:
            return 1
        units = 0 if token in held else int(gas["tokens"].get(token, 0))
        return max(1, prices.of(token) - unit * units // cap(token)) if units and cap(token) else prices.of(token)

    def most(pool):
        tokens = pool["tokens"]
        plain = [prices.of(token) for token in tokens]
        received = [bought(token) for token in tokens]
        own = case["poolPrices"].get(pool["id"], {})
        adjusted = [int(own.get(token, price)) for token, price in zip(tokens, plain)]
        if min(adjusted) <= 0:
            raise gross.Unproved(f"A price of the pool {pool['id']} is not positive.")
        if pool["id"] not in gas["pools"]:
            raise gross.Unproved(f"The gas of the pool {pool['id']} is not known.")
        units = gas["pools"][pool["id"]]
        charges = {name: unit * int(units[name]) for name in ("firstTick", "warm", "word")}
        charges |= {name: [unit * int(one) for one in units[name]] for name in ("steps", "ticks")}
        if len(tokens) == 2:
            values = []
            for sold, token in enumerate(tokens):
                ways = [(adjusted[sold], max(0, adjusted[sold] - plain[sold]) * cap(token))]
                if pool["kind"] == "concentrated":
                    # Limits that bind at some levels do not at others.
                    ways.append((plain[sold], 0))
                columns = [direction(pool, sold, price, received[1 - sold], limit, charges) for price, limit in ways]
                added = [0, *map(min, *columns)] if len(columns) > 1 else [0, *columns[0]]
                values.append([added[level] for level in levels[pool["id"], token]])
            forced = [added for added, token in zip(values, tokens) if levels[pool["id"], token].start > 0]
            return max(map(max, forced or values))
        limits = [max(0, high - low) and (high - low) * cap(token) for token, low, high in zip(tokens, plain, adjusted)]
        if any(price < low for price, low in zip(adjusted, received)):
            raise gross.Unproved(f"A price of the pool {pool['id']} is below what a bought unit is worth.")
        values = [0, used_once(pool, adjusted, limits, charges)]
        return max(values[level] for level in levels[pool["id"], None])

    base = int(gas["base"]) + sum(int(units) for token, units in gas["tokens"].items() if held.get(token))
    start = int(order["sellAmount"]) * prices.of(order["sellToken"]) - unit * base + limit_units * limit_price
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
    """By the token that is sold to a pool of two, or for one of more, how many stops there are."""
    if len(pool["tokens"]) > 2:
        return {None: 0}
    stops = map(len, stops_along(pool)) if pool["kind"] == "concentrated" else (0, 0)
    return dict(zip(pool["tokens"], stops))


def direction(pool, sold, price_in, price_out, limit, charges):
    """What a direction of a pool of two tokens adds, after the charges, at each level from one on."""
    prices = [price_out, price_out]
    prices[sold] = price_in
    step = charges["steps"][1 - sold]
    if pool["kind"] == "concentrated":
        stops = stops_along(pool)
        segments = gross.segment_yields(pool, prices, [[stop for stop, _ in way] for way in stops])[sold]
        kinds = [kind for _, kind in stops[sold]]
        each = [charges["ticks"][sold] if kind == "tick" else charges["word"] for kind in kinds]
        if "tick" in kinds:
            each[kinds.index("tick")] += charges["firstTick"]
        # Beyond the last stop there is nothing left to earn.
        return [earned + limit - charge for earned, charge in zip(accumulate([*segments, 0]), accumulate(each, initial=step))]
    if pool["kind"] == "wrap":
        if price_in < price_out:
            raise gross.Unproved("A form of the native token is sold for less than the other.")
        earned = 0
    elif pool["kind"] == "constant-product":
        earned = gross.product_yields(pool, prices)[sold]
    elif pool["kind"] == "market-maker" and sold == 1:
        earned = 0
    else:
        earned = gross.YIELDS[pool["kind"]](pool, prices)
    return [earned + limit - step]


def used_once(pool, prices, limits, charges):
    """In one step of a pool two tokens are traded; of a weighted one it is known what these two alone can earn."""
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
