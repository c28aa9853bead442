/**
 * The amounts that a move of the square root price through constant liquidity takes and pays. The rounding is that of
 * Uniswap's SqrtPriceMath, always in the pool's favour; prices are times 2^96.
 *
 * @module
 */
import { divideUp } from '../../core/integer-math.ts'

const maxUint256 = 2n ** 256n - 1n

/** token0 between two prices, `low` ≤ `high`, that the pool pays. */
export function amount0Paid(low: bigint, high: bigint, liquidity: bigint): bigint {
  return ((liquidity << 96n) * (high - low)) / high / low
}

/** token0 between two prices, `low` ≤ `high`, that the pool takes. */
export function amount0Taken(low: bigint, high: bigint, liquidity: bigint): bigint {
  return divideUp(divideUp((liquidity << 96n) * (high - low), high), low)
}

/** token1 between two prices, `low` ≤ `high`, that the pool pays. */
export function amount1Paid(low: bigint, high: bigint, liquidity: bigint): bigint {
  return (liquidity * (high - low)) >> 96n
}

/** token1 between two prices, `low` ≤ `high`, that the pool takes. */
export function amount1Taken(low: bigint, high: bigint, liquidity: bigint): bigint {
  return (liquidity * (high - low) + 0xffffffffffffffffffffffffn) >> 96n
}

/** The price after positive liquidity takes `amount` of token0, which lowers it. */
export function priceAfterAmount0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price
  const scaled = liquidity << 96n
  const denominator = scaled + amount * price
  // If the precise denominator exceeds 256 bits, the contract uses a coarser formula.
  if (denominator > maxUint256) return divideUp(scaled, scaled / price + amount)
  return divideUp(scaled * price, denominator)
}

/** The price after positive liquidity takes `amount` of token1, which raises it. */
export function priceAfterAmount1(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price + (amount << 96n) / liquidity
}
