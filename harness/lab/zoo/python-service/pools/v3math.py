"""The arithmetic of Uniswap V3: ticks, square roots of prices times 2^96, and amounts between two of them. All of
it rounds as the contracts do."""

from functools import lru_cache

MIN_TICK = -887272
MAX_TICK = 887272
MIN_SQRT_PRICE = 4295128739
MAX_SQRT_PRICE = 1461446703485210103287273052203988822378723970342
Q96 = 1 << 96
_WORD = 1 << 256
_FEE_UNIT = 1_000_000

# The square root of 1.0001^-(2^i), times 2^128.
_FACTORS = (
    0xFFFCB933BD6FAD37AA2D162D1A594001,
    0xFFF97272373D413259A46990580E213A,
    0xFFF2E50F5F656932EF12357CF3C7FDCC,
    0xFFE5CACA7E10E4E61C3624EAA0941CD0,
    0xFFCB9843D60F6159C9DB58835C926644,
    0xFF973B41FA98C081472E6896DFB254C0,
    0xFF2EA16466C96A3843EC78B326B52861,
    0xFE5DEE046A99A2A811C461F1969C3053,
    0xFCBE86C7900A88AEDCFFC83B479AA3A4,
    0xF987A7253AC413176F2B074CF7815E54,
    0xF3392B0822B70005940C7A398E4B70F3,
    0xE7159475A2C29B7443B29C7FA6E889D9,
    0xD097F3BDFD2022B8845AD8F792AA5825,
    0xA9F746462D870FDF8A65DC1F90E061E5,
    0x70D869A156D2A1B890BB3DF62BAF32F7,
    0x31BE135F97D08FD981231505542FCFA6,
    0x9AA508B5B7A84E1C677DE54F3E99BC9,
    0x5D6AF8DEDB81196699C329225EE604,
    0x2216E584F5FA1EA926041BEDFE98,
    0x48A170391F7DC42444E8FA2,
)


@lru_cache(maxsize=65_536)
def sqrt_price_at(tick: int) -> int:
    ratio = 1 << 128
    for bit, factor in enumerate(_FACTORS):
        if abs(tick) >> bit & 1:
            ratio = ratio * factor >> 128
    if tick > 0:
        ratio = (_WORD - 1) // ratio
    return -(-ratio >> 32)


def tick_at(sqrt_price: int) -> int:
    """The greatest tick whose price is not above `sqrt_price`."""
    low, high = MIN_TICK, MAX_TICK
    while low < high:
        middle = (low + high + 1) // 2
        if sqrt_price_at(middle) <= sqrt_price:
            low = middle
        else:
            high = middle - 1
    return low


def amount0_between(lower: int, upper: int, liquidity: int, round_up: bool) -> int:
    product = (liquidity << 96) * (upper - lower)
    if round_up:
        return _divide_up(_divide_up(product, upper), lower)
    return product // upper // lower


def amount1_between(lower: int, upper: int, liquidity: int, round_up: bool) -> int:
    product = liquidity * (upper - lower)
    return _divide_up(product, Q96) if round_up else product // Q96


def swap_step(price: int, target: int, liquidity: int, remaining: int, fee: int) -> tuple[int, int, int]:
    """Sells up to `remaining` on the way to `target`.

    Returns the price reached, what was taken with the fee, and what was paid.
    """
    zero_for_one = price >= target
    after_fee = remaining * (_FEE_UNIT - fee) // _FEE_UNIT
    reached = target
    amount_in = _amount_in(price, target, liquidity, zero_for_one)
    if after_fee < amount_in:
        reached = _price_after_input(price, liquidity, after_fee, zero_for_one)
        amount_in = _amount_in(price, reached, liquidity, zero_for_one)
    if zero_for_one:
        amount_out = amount1_between(reached, price, liquidity, False)
    else:
        amount_out = amount0_between(price, reached, liquidity, False)
    if reached != target:
        return reached, remaining, amount_out
    return reached, amount_in + _divide_up(amount_in * fee, _FEE_UNIT - fee), amount_out


def _amount_in(price: int, target: int, liquidity: int, zero_for_one: bool) -> int:
    if zero_for_one:
        return amount0_between(target, price, liquidity, True)
    return amount1_between(price, target, liquidity, True)


def _price_after_input(price: int, liquidity: int, amount: int, zero_for_one: bool) -> int:
    if not zero_for_one:
        return price + (amount << 96) // liquidity
    if amount == 0:
        return price
    scaled = liquidity << 96
    product = amount * price
    if product < _WORD and scaled + product < _WORD:
        return _divide_up(scaled * price, scaled + product)
    return _divide_up(scaled, scaled // price + amount)


def _divide_up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)
