/**
 * Converts a row of the tables to the contracts' units: prices to square roots, ranges to ticks, dollars to liquidity.
 *
 * @module
 */
import { parseUnits } from 'viem/utils'
import { squareRoot } from '../../core/integer-math.ts'
import { type ConcentratedRow, type Position, shapes } from './concentrated.ts'
import { ether, genesisToken, type PricedToken, type TokenSymbol, worth } from './tokens.ts'

const maxTick = 887_272

export interface PlannedPool {
  /** In the order of their addresses. */
  readonly tokens: readonly [PricedToken, PricedToken]
  /** Hundredths of a basis point. */
  readonly fee: number
  readonly tickSpacing: number
  readonly sqrtPriceX96: bigint
  readonly positions: readonly Position[]
  /** Dollars of each token. */
  readonly depth: number
}

export interface PlannedPosition {
  readonly tickLower: number
  readonly tickUpper: number
  /** Maximum that the provider deposits of each token, in base units. */
  readonly amounts: readonly [bigint, bigint]
}

/** @param spacings Tick spacing by fee, in hundredths of a basis point. */
export function planPool(
  row: ConcentratedRow<TokenSymbol | 'ETH'>,
  spacings: Readonly<Record<number, number>>,
): PlannedPool {
  const [symbolA, symbolB, fee, millionths, shape, depth] = row
  const tickSpacing = spacings[fee]
  if (tickSpacing === undefined) throw new Error(`There are no pools with a fee of ${fee}.`)
  const [a, b] = [priced(symbolA), priced(symbolB)]
  const [above, par] = [1_000_000n + BigInt(millionths), 1_000_000n]
  const plan = { fee, tickSpacing, positions: shapes[shape], depth: depth * 1_000_000 }
  return a.address < b.address
    ? { ...plan, tokens: [a, b], sqrtPriceX96: sqrtPrice(a, b, above, par) }
    : { ...plan, tokens: [b, a], sqrtPriceX96: sqrtPrice(b, a, par, above) }
}

/** @param tick The tick of the pool's price. */
export function planPosition(pool: PlannedPool, position: Position, tick: number): PlannedPosition {
  const { tickSpacing, tokens, depth } = pool
  const { below, above, percent } = position
  const outermost = Math.floor(maxTick / tickSpacing) * tickSpacing
  const dollars = (depth / 100) * percent
  return {
    tickLower: Math.max(Math.floor((tick - below) / tickSpacing) * tickSpacing, -outermost),
    tickUpper: Math.min(Math.ceil((tick + above) / tickSpacing) * tickSpacing, outermost),
    amounts: [worth(tokens[0], dollars), worth(tokens[1], dollars)],
  }
}

/**
 * The positions by liquidity, for contracts that take liquidity instead of amounts.
 *
 * @param tick The tick of the pool's price.
 */
export function liquidityOf(pool: PlannedPool, tick: number) {
  return pool.positions.map((position) => {
    const { tickLower, tickUpper, amounts } = planPosition(pool, position, tick)
    const liquidity = liquidityBetween(pool.sqrtPriceX96, tickLower, tickUpper, amounts)
    return { tickLower, tickUpper, liquidity }
  })
}

/** Rounds down to four digits, so that floating point gives the same value on every machine. */
function liquidityBetween(
  sqrtPriceX96: bigint,
  tickLower: number,
  tickUpper: number,
  [amount0, amount1]: readonly [bigint, bigint],
): bigint {
  const [lower, upper] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)]
  const price = Math.min(Math.max(Number(sqrtPriceX96) / 2 ** 96, lower), upper)
  // Above its range a position holds only token1, below it only token0.
  const liquidity = Math.min(
    price < upper ? (Number(amount0) * price * upper) / (upper - price) : Number.POSITIVE_INFINITY,
    price > lower ? Number(amount1) / (price - lower) : Number.POSITIVE_INFINITY,
  )
  const digits = BigInt(Math.floor(liquidity)).toString()
  return BigInt(digits.slice(0, 4).padEnd(digits.length, '0'))
}

function priced(symbol: TokenSymbol | 'ETH'): PricedToken {
  return symbol === 'ETH' ? ether : genesisToken(symbol)
}

/** Square root of the price of `a` in `b` (base units for a base unit), times 2^96, times √(above / below). */
function sqrtPrice(a: PricedToken, b: PricedToken, above: bigint, below: bigint): bigint {
  const numerator = parseUnits(a.usd, 18) * 10n ** BigInt(b.decimals) * above
  const denominator = parseUnits(b.usd, 18) * 10n ** BigInt(a.decimals) * below
  return squareRoot((numerator << 192n) / denominator)
}
