"""The liquidity protocols by the names that filters and routes use, and the filter itself."""

from problems import Problem, malformed

PAIRS = "uniswap_v2"
SUSHI_PAIRS = "sushi_pairs"
CONCENTRATED = "uniswap_v3"
SUPPORTED = (PAIRS, SUSHI_PAIRS, CONCENTRATED)
ALL = frozenset(SUPPORTED)
# The step between ether and its token. It is no protocol: no filter names it.
WRAPPER = "ether_wrapper"


def allowed_amms(entries: list[str]) -> frozenset[str]:
    """Raises Problem where an entry has no sign, contradicts another or names what is not supported."""
    included: set[str] = set()
    excluded: set[str] = set()
    for entry in entries:
        if entry[:1] not in ("+", "-") or entry == "-all":
            raise malformed(f"The AMM entry {entry!r} must begin with + or - and name a protocol, or be +all.")
        (included if entry[0] == "+" else excluded).add(entry[1:])
    if included & excluded:
        both = ", ".join(sorted(included & excluded))
        raise malformed(f"The same AMM is given with both + and -: {both}.")
    unknown = (included | excluded) - {"all", *SUPPORTED}
    if unknown:
        names = ", ".join(sorted(unknown))
        raise Problem(
            404, "UNSUPPORTED_AMM", f"Unsupported AMM found: {names}. Supported AMMs: {', '.join(SUPPORTED)}."
        )
    named = included - {"all"}
    everything = "all" in included or not named
    return frozenset(SUPPORTED if everything else named) - excluded
