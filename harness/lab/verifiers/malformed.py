"""Whether a certificate has the form that it has to have; what another one would prove is not computed."""

import re

# What a number may be, not below the one and below 2 to the other: base units, or units of gas, what a word of the virtual
# machine holds; prices such that a base unit is not worth more than that, which floating point can hold; and gas may be free.
AMOUNTS = (0, 256)
PRICES = (1, 448)
GAS_PRICES = (0, 448)
# Of branches above each other.
MAX_DEPTH = 1000


class Unproved(Exception):
    """The certificate does not say enough."""


def refusal(reason):
    return Unproved(f"The certificate is malformed: {reason}.")


def unrepeated(pairs):
    """An object of a file, whose names are all different."""
    names = {}
    for name, value in pairs:
        if name in names:
            raise refusal(f"{name} is there twice")
        names[name] = value
    return names


def is_whole(number):
    return isinstance(number, str) and re.fullmatch("-?[0-9]{1,1000}", number)


def claimed_bound(file, proved):
    if not is_whole(bound := file.get("bound", str(proved))):
        raise refusal("bound is not a whole number")
    return int(bound)


def check(place, numbers, limits):
    """That each of the named numbers, which are texts, is one within the limits."""
    least, bits = limits
    for name, number in numbers.items():
        if not is_whole(number) or not least <= int(number) < 2**bits:
            raise refusal(f"{place}.{name} is not a whole number from {least} to below 2^{bits}")


def check_gross(file):
    for place, order in enumerate(file["orders"]):
        check(f"orders.{place}", {"sellAmount": order["sellAmount"]}, AMOUNTS)
    check("prices", file["prices"], PRICES)


def check_net(file, pools):
    """`pools` by their ids."""
    gas = file["gas"]
    check("gas", {"price": gas["price"]}, GAS_PRICES)
    check("gas.limit", {"price": gas["limit"]["price"]}, GAS_PRICES)
    check("gas.limit", {"units": gas["limit"]["units"]}, AMOUNTS)
    check("gas", {"base": gas["base"]}, AMOUNTS)
    check("gas.tokens", gas["tokens"], AMOUNTS)
    check("gas.contracts", gas["contracts"], AMOUNTS)
    for pool, units in gas["pools"].items():
        place = f"gas.pools.{pool}"
        check(place, {name: units[name] for name in ("warm", "firstTick", "word")}, AMOUNTS)
        steps = len(pools[pool]["tokens"] if pool in pools else units["steps"])
        for name, length in ("steps", steps), ("ticks", 2):
            if len(units[name]) != length:
                raise refusal(f"{place}.{name} has a length of {len(units[name])}, not {length}")
            check(f"{place}.{name}", dict(enumerate(units[name])), AMOUNTS)
    check_cases(file["cases"], "cases", 0)


def check_cases(cases, place, depth):
    if len({"token", "contract", "pool", "prices"} & cases.keys()) != 1:
        raise refusal(f"{place} is not divided by either a token, a contract or a pool, and has no prices instead")
    if depth > MAX_DEPTH:
        raise refusal(f"cases are more than {MAX_DEPTH} deep")
    if "prices" not in cases:
        for side in ("below", "from"):
            check_cases(cases[side], f"{place}.{side}", depth + 1)
        return
    check(f"{place}.prices", cases["prices"], PRICES)
    for pool, asks in cases["asks"].items():
        own = f"{place}.asks.{pool}"
        for index, ask in enumerate(asks):
            check(f"{own}.{index}", {"price": ask["price"]}, PRICES)
        if len({(ask["sold"], ask["bought"]) for ask in asks}) < len(asks):
            raise refusal(f"{own} has two prices for one direction")
