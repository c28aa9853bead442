"""Verifies a certificate of what can be paid net of gas: `python3 verify-net-bound.py certificate.json`.

Independent of the project's own verifier and of the solver, as `verify-bound.py` is. A pool that is used costs the gas of
a step, of every tick that it crosses and of every word of the tick bitmap that it enters; it adds what it yields less that, or nothing. No acyclic route brings more of a
token into a pool than the whole order can buy of it, A: what the gross bound is worth, by the token's price there. A
pool that yields something where what it is sold costs w, more than the price v, earns at most (w - v) A more than that, for each token
that comes in, which takes a step of its own. An acyclic route uses a pool of two tokens in one direction. To one of more it sells
some tokens and buys others, net: it uses the directions from each of the ones to each of the others, and takes a step at least for each.

To hold a token between takes gas once. Of the routes that may do so or not each takes, of that gas, the part at least that what it buys
of the token is of A, so that a bought unit is worth less by that much, and the others as much as they say.

To use a contract that several pools share takes gas once: routes that are known to use one take that, and of others it is not known.

A route takes no more gas than its limit, so that charging each unit something more than it costs lowers what is left by no more
than that for the whole limit, which is added again.

The file is that of the gross bound, and `gas` with `price`, what a unit of gas costs in base units of the bought token,
times 2^192, the `limit` with its `units` and the `price` that is charged for each beyond, and the units of gas of `base`, of each of the `tokens` between, of each of the `contracts`, by their addresses, and of each of the `pools`: of the `steps` by the token that they buy, by how much less (`warm`) one after another takes, of the `ticks` on either
way, of the `firstTick` in addition and of a `word`; and `cases`: either a
`pool`, what is `sold` to it and `bought` from it, a `level` and the cases `below` it and `from` it on, or a `token` and the cases `below`, of
routes that never hold it, and `from`, of those that do, or a `contract` and the same of those that use a pool at its address, or `prices` and, by pool,
its `asks`, each with what is `sold` and `bought` and a higher `price` of the former. The level of a direction is zero where it is not used,
else one and the ticks and words that it passes. Ends as `verify-bound.py` does.
"""

from fractions import Fraction
from importlib import import_module
from itertools import accumulate, permutations, repeat
from math import ceil, floor

from malformed import check_net

gross = import_module("verify-bound")


def verified_net_bound(file):
    if len(file["orders"]) != 1:
        raise gross.Unproved("Expected one order: of a batch no bound net of gas is known.")
    all_pools = gross.sound_pools(file)
    pools = {pool["id"]: pool for pool in all_pools}
    if len(pools) < len(all_pools):
        raise gross.Unproved("Expected the pools of a market to have ids of their own.")
    check_net(file, pools)
    worth = gross.bound_value(file, all_pools)
    levels = {(one, *way): range(2 + stops) for one, pool in pools.items() for way, stops in most_stops(pool).items()}
    return max(ceil(value / gross.ONE) for value in leaves(file, pools, worth, file["cases"], levels, {}, {}))


def leaves(file, pools, worth, case, levels, held, shared):
    """
    What no route exceeds, leaf by leaf; `levels` are those at which directions may be used there: a pool, what it is sold, what it
    pays; `held` says of some tokens whether routes hold them, and `shared` of some contracts whether they use them.
    """
    if "token" in case:
        token = case["token"]
        if token not in file["gas"]["tokens"] or token in held:
            raise gross.Unproved(f"Routes are not divided by whether they hold {token}.")
        # Nobody buys what is never held.
        closed = {use: range(1) for use in levels if use[2] == token}
        yield from leaves(file, pools, worth, case["below"], {**levels, **closed}, {**held, token: False}, shared)
        yield from leaves(file, pools, worth, case["from"], levels, {**held, token: True}, shared)
        return
    if "contract" in case:
        contract = case["contract"]
        if contract not in file["gas"]["contracts"] or contract in shared:
            raise gross.Unproved(f"Routes are not divided by whether they use {contract}.")
        closed = {use: range(1) for use in levels if pools[use[0]]["address"] == contract}
        yield from leaves(file, pools, worth, case["below"], {**levels, **closed}, held, {**shared, contract: False})
        yield from leaves(file, pools, worth, case["from"], levels, held, {**shared, contract: True})
        return
    if "pool" not in case:
        yield leaf(file, pools, worth, case, levels, held, shared)
        return
    use, level = (case["pool"], case["sold"], case["bought"]), case["level"]
    left = levels.get(use, range(0))
    if type(level) is not int or level not in left[1:]:
        raise gross.Unproved(f"The level {level} does not divide what the pool {use[0]} can be used for.")
    yield from leaves(file, pools, worth, case["below"], {**levels, use: range(left.start, level)}, held, shared)
    # What a pool takes it does not pay, what it pays is held, and its contract is used.
    pool, sold, bought = use
    opposed = {other: range(1) for other in levels if other[0] == pool and (other[1] == bought or other[2] == sold)}
    now = {**held, bought: True} if bought in file["gas"]["tokens"] else held
    contract = pools[pool]["address"]
    users = {**shared, contract: True} if contract in file["gas"]["contracts"] else shared
    yield from leaves(file, pools, worth, case["from"], {**levels, **opposed, use: range(level, left.stop)}, now, users)


def leaf(file, pools, worth, case, levels, held, shared):
    (order,), gas = file["orders"], file["gas"]
    prices = gross.Prices(case["prices"], order["buyToken"])
    cap_prices = gross.Prices(file["prices"], order["buyToken"])
    limit_units, limit_price = (int(gas["limit"][name]) for name in ("units", "price"))
    unit = int(gas["price"]) + limit_price

    def cap(token):
        if token == order["sellToken"]:
            return int(order["sellAmount"])
        return 0 if held.get(token) is False else floor(worth / Fraction(cap_prices.of(token)))

    def bid(token):
        """What a unit is worth to whoever buys it."""
        units = 0 if token in held else int(gas["tokens"].get(token, 0))
        return max(1, prices.of(token) - unit * units // cap(token)) if units and cap(token) else prices.of(token)

    def most(pool):
        if pool["id"] not in gas["pools"]:
            raise gross.Unproved(f"The gas of the pool {pool['id']} is not known.")
        units = gas["pools"][pool["id"]]
        charges = {name: unit * int(units[name]) for name in ("firstTick", "warm", "word")}
        charges |= {name: [unit * int(one) for one in units[name]] for name in ("steps", "ticks")}
        if min(charges["steps"]) < charges["warm"]:
            raise gross.Unproved(f"A further step through the pool {pool['id']} costs less than nothing.")
        own = {(ask["sold"], ask["bought"]): int(ask["price"]) for ask in case["asks"].get(pool["id"], [])}
        values = {token: prices.of(token) for token in pool["tokens"]}
        bids = {token: bid(token) for token in pool["tokens"]}
        asks = {way: own.get(way, values[way[0]]) for way in permutations(pool["tokens"], 2)}
        if any(ask < values[sold] for (sold, _), ask in asks.items()):
            raise gross.Unproved(f"A price of the pool {pool['id']} is below the price.")
        limits = {way: (ask - values[way[0]]) and (ask - values[way[0]]) * cap(way[0]) for way, ask in asks.items()}
        left = {way: levels[pool["id"], *way] for way in asks}
        least = 0 if all(0 in one for one in left.values()) else None
        added = pair if pool["kind"] not in JOINT else joint
        return max(one for one in [least, *added(pool, values, bids, asks, limits, charges, left)] if one is not None)

    base = int(gas["base"]) + sum(int(units) for token, units in gas["tokens"].items() if held.get(token))
    base += sum(int(units) for contract, units in gas["contracts"].items() if shared.get(contract))
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
    """By what is sold to a pool and what it pays, how many stops there are."""
    stops = map(len, stops_along(pool)) if pool["kind"] == "concentrated" else repeat(0)
    return dict(zip(permutations(pool["tokens"], 2), stops))


def pair(pool, values, bids, asks, limits, charges, left):
    """What a pool of two tokens adds, after the charges, at each level above zero that is left of either direction."""
    for place, (way, ask) in enumerate(asks.items()):
        if left[way].stop == 1:
            continue
        price = bids[way[1]]
        added = direction(pool, place, ask, price, limits[way], charges)
        if pool["kind"] == "concentrated":
            # Limits that bind at some levels do not at others.
            added = list(map(min, added, direction(pool, place, values[way[0]], price, 0, charges)))
        yield from (added[level - 1] for level in left[way] if level > 0)


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
    else:
        earned = gross.maker(pool, prices) if sold == 0 else 0
    return [earned + limit - step]


# Where a pool can take and pay several tokens, if it has more than two.
JOINT = {"weighted": gross.weighted, "stable": gross.stable}


def joint(pool, values, bids, asks, limits, charges, left):
    """What a pool adds, after the charges, where it trades two tokens, or several for one, or one for several, or any for any."""
    tokens, steps, warm = pool["tokens"], charges["steps"], charges["warm"]
    usable = [way for way in asks if left[way].stop > 1]
    needed = [way for way in asks if left[way].start > 0]
    groups = [[way] for way in usable]
    groups += [some for end in (0, 1) for token in tokens if len(some := [way for way in usable if way[end] == token]) > 1]
    if len(tokens) > 3 and len(usable) > 1:
        groups.append(usable)

    def yielded(group):
        paid = [bids[token] if any(way[1] == token for way in group) else 0 for token in tokens]
        costs = [max((asks[way] for way in group if way[0] == token), default=None) for token in tokens]
        return JOINT[pool["kind"]](pool, paid, costs)

    # Whatever is traded earns no more than all that may be.
    if not needed and (not usable or yielded(usable) + sum(limits.values()) <= min(steps)):
        return
    for group in groups:
        sold, bought = (list(dict.fromkeys(ends)) for ends in zip(*group))
        if any(one not in sold or other not in bought for one, other in needed):
            continue
        earned = yielded(group)
        wanted = bought if len(bought) == 1 else list(dict.fromkeys(other for _, other in needed))
        charged = sum(steps[tokens.index(token)] for token in wanted)
        dearest = sorted((max(limits[way] for way in group if way[0] == token) for token in sold), reverse=True)
        for count, limit in enumerate(accumulate(dearest), start=1):
            # A step brings one token in, and buys one.
            number = max(count, len(wanted), min(2, len(group)))
            yield earned + limit - charged - (number - len(wanted)) * min(steps) + (number - 1) * warm


if __name__ == "__main__":
    gross.answer(verified_net_bound)
