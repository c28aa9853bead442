"""Square root prices of ticks, as `verify-bound.py` and `soundness.py` need them."""

from decimal import Decimal, localcontext

with localcontext() as context:
    context.prec = 120
    # 1.0001^(-2^k / 2) in 128 bits, as the contracts hold them.
    TICK_ROOTS = [(Decimal(10000) / 10001).sqrt() ** 2**k for k in range(20)]
    TICK_CONSTANTS = [int((root * 2**128).to_integral_value()) for root in TICK_ROOTS]


def sqrt_price_at(tick):
    """Times 2^96; every rounding is the contracts' own, because it says where a pool's liquidity changes."""
    ratio = 2**128
    for bit, constant in enumerate(TICK_CONSTANTS):
        if abs(tick) >> bit & 1:
            ratio = ratio * constant >> 128
    if tick > 0:
        ratio = (2**256 - 1) // ratio
    return -(-ratio >> 32)
