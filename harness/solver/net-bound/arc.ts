/**
 * A direction of a pool with its fixed charges, in floating point: the gas of a step once it is used, and that of every
 * tick that it crosses. No more comes in than a limit, so that what a whole order can pay for is all there is to earn.
 *
 * @module
 */
import type { CurveTrade } from '../curves/curve.ts'
import { depthWhere } from '../search/capped-flow.ts'
import type { Edge } from '../search/graph.ts'

/** Values are in base units of the bought token. */
export interface Arc {
  readonly edge: Edge
  /** Base units that come in at most. */
  readonly limit: number
  /** The depth at which that much has come in. */
  readonly limitDepth: number
  /** What a step costs, and what every tick does that it crosses. */
  readonly stepCost: number
  readonly tickCost: number
  /** The depths at which so many ticks are about to be crossed, as far as they are known. */
  readonly ends: number[]
}

/** Which of a pool's levels of use are open: zero where it is not used, else one and the ticks crossed. */
export interface Levels {
  readonly min: number
  readonly max: number
}

/** A level of use, and the best trade at it. */
export interface Use extends CurveTrade {
  readonly level: number
  /** Value of what comes out less that of what goes in, and less the charges above those of the lowest level. */
  readonly profit: number
}

export const allLevels: Levels = { min: 0, max: Infinity }

/** Ticks beyond these are taken to cost nothing, which loosens a bound by little and shortens its search. */
const maxTicks = 30

const maxDepth = 50

export function arcOf(edge: Edge, limit: number, costs: Pick<Arc, 'stepCost' | 'tickCost'>): Arc {
  const limitDepth = depthWhile((depth) => edge.curve.trade(depth).amountIn < limit)
  return { edge, limit, limitDepth, ends: [], ...costs }
}

/** By how much the logarithm of what the first unit brings exceeds that of what it costs. */
export function gainOf({ from, to, curve }: Edge, logPrices: Float64Array): number {
  return (logPrices[to] ?? 0) + curve.logRate - (logPrices[from] ?? 0)
}

/** What an arc earns at most at these prices. */
export function earnedBy(arc: Arc, logPrices: Float64Array, levels: Levels): number {
  return usesOf(arc, logPrices, levels).reduce((most, { profit }) => Math.max(most, profit), -Infinity)
}

/** The levels at which an arc can be used, with what each of them earns at most. */
export function usesOf(arc: Arc, logPrices: Float64Array, levels: Levels): readonly Use[] {
  const { edge, limitDepth } = arc
  const { min, max } = levels
  const idle: Use = { level: min, profit: 0, amountIn: 0, amountOut: 0, slope: 0, crossed: 0 }
  const gain = gainOf(edge, logPrices)
  if (gain <= 0 || max === 0) return [idle]
  const [priceIn, priceOut] = [Math.exp(logPrices[edge.from] ?? 0), Math.exp(logPrices[edge.to] ?? 0)]
  const uses: Use[] = min === 0 ? [idle] : []
  const depth = Math.min(gain, limitDepth)
  const whole = edge.curve.trade(depth)
  const trade = gain < limitDepth ? whole : { ...whole, slope: 0 }
  const last = Math.min(max, 1 + Math.min(trade.crossed, maxTicks))
  for (let level = Math.max(1, Math.min(min, last)); level <= Math.max(last, min); level++) {
    const isWhole = level > trade.crossed || (level > maxTicks && max > maxTicks)
    const part = isWhole ? trade : { ...edge.curve.trade(Math.min(depth, endOf(arc, level))), slope: 0 }
    const profit = part.amountOut * priceOut - part.amountIn * priceIn
    const at = Math.max(level, min)
    uses.push({ ...part, level: at, profit: profit - chargeOf(arc, at) + chargeOf(arc, min) })
    if (isWhole) break
  }
  return uses
}

/** What a level of use costs. */
export function chargeOf({ stepCost, tickCost }: Arc, level: number): number {
  return level === 0 ? 0 : stepCost + (level - 1) * tickCost
}

/** The depth at which the next tick is about to be crossed. */
function endOf({ edge, ends }: Arc, level: number): number {
  const known = ends[level]
  if (known !== undefined) return known
  const end = depthWhile((depth) => edge.curve.trade(depth).crossed < level)
  ends[level] = end
  return end
}

/** The largest depth at which something holds that does up to a depth. */
function depthWhile(holds: (depth: number) => boolean): number {
  return holds(maxDepth) ? Infinity : depthWhere(maxDepth, holds)
}
