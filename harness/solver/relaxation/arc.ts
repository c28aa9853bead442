/**
 * A direction of a pool with its fixed charges, in floating point: the gas of a step once it is used, and of every tick
 * and word that it passes. The whole order's worth limits the amount sold, and so the profit.
 *
 * @module
 */
import { stopsAlong } from '../certificate/swap-stops.ts'
import type { Curve, CurveTrade } from '../curves/curve.ts'
import { firstTickGasOf, meanTickGas, wordGasOf } from '../gas.ts'
import type { Edge } from '../graph/graph.ts'
import { warmGasOf } from '../pool-kinds.ts'
import { floatError } from '../precision.ts'

/** A direction whose levels of use are open. */
export interface OpenArc {
  readonly arc: Arc
  readonly levels: Levels
}

/** Values are in base units of the bought token. */
export interface Arc {
  readonly edge: Edge
  /** The most base units that come in. */
  readonly limit: number
  /** The depth at which the amount in reaches the limit. */
  readonly limitDepth: number
  /** The cost of a step, and the saving of each step after the first through the pool. */
  readonly stepCost: number
  readonly spared: number
  /**
   * The logarithm of the fraction of the amount out that is left after its part of the charge for holding its token.
   */
  readonly discount: number
  /** Ticks and words of the bitmap, nearest first. */
  readonly stops: readonly Stop[]
  /** By stop: the trade that ends there, computed when first needed. */
  readonly ends: CurveTrade[]
}

interface Stop {
  readonly depth: number
  /** The cost of a step that passes this stop and those before. */
  readonly charge: number
}

/** The open levels of use of a direction: zero if it is not used, otherwise one plus the stops that are passed. */
export interface Levels {
  readonly min: number
  readonly max: number
}

export const allLevels: Levels = { min: 0, max: Infinity }
export const noLevels: Levels = { min: 0, max: 0 }

/** Further stops are assumed to be free, which loosens a bound by little and shortens its search. */
export const maxStops = 30
const maxDepth = 50
const maxNewtonSteps = 100
const logOfTick = Math.log(1.0001)

/** Units of gas of a step, and of each tick and word that it passes. */
export interface ArcGas {
  readonly step: number
  /** The saving of each step after the first through the pool. */
  readonly warm: number
  readonly tick: number
  /** The extra gas of the first tick. */
  readonly firstTick: number
  readonly word: number
}

/** The gas that a search assumes. */
export function usualGas(edge: Edge): ArcGas {
  const { pool, tokenIn, stepGas: step } = edge
  const warm = warmGasOf(pool)
  if (pool.kind !== 'concentrated') return { step, warm, tick: 0, firstTick: 0, word: 0 }
  return {
    step,
    warm,
    tick: meanTickGas(pool, tokenIn === pool.tokens[0] ? 0 : 1),
    firstTick: firstTickGasOf(pool),
    word: wordGasOf(pool),
  }
}

interface Charging {
  /** Base units of the bought token per unit of gas. */
  readonly gasPrice: number
  readonly gas: ArcGas
  /** If there are more stops than `maxStops`, whether evenly spaced ones are used instead of the nearest. */
  readonly isFar?: boolean
}

/** @param limit The most base units that come in. */
export function arcOf(edge: Edge, limit: number, charging: Charging): Arc {
  const limitDepth = depthTaking(limit, edge.curve)
  const { gas, gasPrice } = charging
  const [stepCost, spared] = [gasPrice * gas.step, gasPrice * gas.warm]
  return { edge, limit, limitDepth, stepCost, spared, discount: 0, stops: stopsOf(edge, charging), ends: [] }
}

/** The depth at which the amount comes in, by Newton's method within a bracket; Infinity if it never does. */
function depthTaking(amount: number, curve: Curve): number {
  if (curve.trade(maxDepth).amountIn < amount) return Infinity
  let [low, high] = [0, maxDepth]
  let depth = Math.min(maxDepth, 2 * Math.log1p(amount / (2 * curve.slope)))
  for (let step = 0; step < maxNewtonSteps && high - low > floatError * high; step++) {
    const { amountIn, slope } = curve.trade(depth)
    const missing = amount - amountIn
    if (Math.abs(missing) <= floatError * amount) return depth
    if (missing > 0) low = depth
    else high = depth
    const next = depth + missing / slope
    depth = next > low && next < high ? next : (low + high) / 2
  }
  return low
}

function stopsOf(
  { pool, tokenIn, curve }: Edge,
  { gas, gasPrice, isFar = false }: Charging,
): readonly Stop[] {
  if (pool.kind !== 'concentrated') return []
  const falling = tokenIn === pool.tokens[0]
  const logPrice = curve.logRate - Math.log1p(-pool.feePips / 1e6)
  let units = gas.step
  let isFirst = true
  const stops = stopsAlong(pool, falling)
  const looked = [...(isFar ? stops : stops.take(maxStops))].map(({ index, kind }) => {
    units += gas[kind]
    if (kind === 'tick' && isFirst) {
      units += gas.firstTick
      isFirst = false
    }
    return { depth: logPrice - (falling ? 1 : -1) * index * logOfTick, charge: gasPrice * units }
  })
  const every = Math.ceil(looked.length / maxStops)
  return looked.filter((_, place) => (place + 1) % every === 0)
}

/** The logarithm of the ratio of the first unit's value to its cost. */
export function gainOf({ edge: { from, to, curve }, discount }: Arc, logPrices: Float64Array): number {
  return (logPrices[to] ?? 0) + discount + curve.logRate - (logPrices[from] ?? 0)
}

/** The trade at a level of use, to the given depth at most. */
export function tradeAt(level: number, arc: Arc, depth: number): CurveTrade {
  const { edge, ends } = arc
  const end = endOf(level, arc)
  if (!(depth > end)) return edge.curve.trade(Math.min(depth, Math.max(0, end)))
  const trade = ends[level - 1] ?? edge.curve.trade(Math.max(0, end))
  ends[level - 1] = trade
  return trade
}

/** The depth at which a level of use ends. */
export function endOf(level: number, { stops }: Pick<Arc, 'stops'>): number {
  return stops[level - 1]?.depth ?? Infinity
}

/** The cost of a level of use. */
export function chargeOf({ stepCost, stops }: Arc, level: number): number {
  if (level === 0) return 0
  return level === 1 ? stepCost : ((stops[level - 2] ?? stops.at(-1))?.charge ?? stepCost)
}
