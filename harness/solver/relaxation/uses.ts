/**
 * The profit of an arc at given prices at each level of use. Columns hold the uses, because objects take several times
 * as long when prices change thousands of times.
 *
 * @module
 */
import { type Arc, chargeOf, endOf, gainOf, type Levels, maxStops, type OpenArc, tradeAt } from './arc.ts'

/** Shares below e to this power count as zero. */
const leastExponent = -40

/** Profits by use, and the uses' shares in their soft maximum. */
export interface Shared {
  /** Value that comes out less value that goes in, less the charge in excess of that of the lowest level. */
  readonly profit: Float64Array
  readonly share: Float64Array
}

/** The levels of use of one arc, and the best trade at each. */
export interface UseColumns extends Shared {
  readonly level: Float64Array
  readonly amountIn: Float64Array
  readonly amountOut: Float64Array
  readonly slope: Float64Array
}

export function useColumns(): UseColumns {
  const column = () => new Float64Array(maxStops + 2)
  return {
    level: column(),
    profit: column(),
    amountIn: column(),
    amountOut: column(),
    slope: column(),
    share: column(),
  }
}

/** The prices of a base unit of the arc's sold and bought token. */
export interface ArcPrices {
  readonly priceIn: number
  readonly priceOut: number
}

/**
 * Fills the columns with the levels at which an arc can be used and the largest profit of each; without a profit, only
 * the lowest level, with no trade.
 *
 * @param gain The result of {@link gainOf}.
 * @returns The number of levels.
 */
export function fillUses(
  uses: UseColumns,
  { arc, levels: { min, max } }: OpenArc,
  gain: number,
  { priceIn, priceOut }: ArcPrices,
): number {
  const { limitDepth } = arc
  const isIdle = gain <= 0 || max === 0
  let count = 0
  if (min === 0 || isIdle) {
    uses.level[0] = min
    uses.profit[0] = uses.amountIn[0] = uses.amountOut[0] = uses.slope[0] = 0
    count = 1
  }
  if (isIdle) return count
  const depth = Math.min(gain, limitDepth)
  const spared = chargeOf(arc, min)
  for (let level = Math.max(1, min); level <= max; level++) {
    const end = endOf(level, arc)
    const { amountIn, amountOut, slope } = tradeAt(level, arc, depth)
    uses.level[count] = level
    uses.profit[count] = amountOut * priceOut - amountIn * priceIn - chargeOf(arc, level) + spared
    uses.amountIn[count] = amountIn
    uses.amountOut[count] = amountOut
    uses.slope[count] = gain < Math.min(limitDepth, end) ? slope : 0
    count++
    if (!(depth > end)) break
  }
  return count
}

/** The largest profit of an arc at these prices. */
export function earnedBy(arc: Arc, logPrices: Float64Array, { min, max }: Levels): number {
  const { edge, limitDepth } = arc
  const gain = gainOf(arc, logPrices)
  if (gain <= 0 || max === 0) return 0
  const priceIn = Math.exp(logPrices[edge.from] ?? 0)
  const priceOut = Math.exp((logPrices[edge.to] ?? 0) + arc.discount)
  const depth = Math.min(gain, limitDepth)
  const spared = chargeOf(arc, min)
  let most = min === 0 ? 0 : -Infinity
  for (let level = Math.max(1, min); level <= max; level++) {
    const { amountIn, amountOut } = tradeAt(level, arc, depth)
    most = Math.max(most, amountOut * priceOut - amountIn * priceIn - chargeOf(arc, level) + spared)
    if (!(depth > endOf(level, arc))) break
  }
  return most
}

/** Fills the shares. @returns The soft maximum of the profits. */
export function softMaximum({ profit, share }: Shared, count: number, temperature: number): number {
  let most = -Infinity
  for (let place = 0; place < count; place++) most = Math.max(most, profit[place] ?? 0)
  let total = 0
  for (let place = 0; place < count; place++) {
    const below = ((profit[place] ?? 0) - most) / temperature
    const weight = below > leastExponent ? Math.exp(below) : 0
    share[place] = weight
    total += weight
  }
  for (let place = 0; place < count; place++) share[place] = (share[place] ?? 0) / total
  return most + temperature * Math.log(total)
}
