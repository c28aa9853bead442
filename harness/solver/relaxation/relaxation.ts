/**
 * The Lagrangian relaxation of routing with fixed charges: the token prices that minimise the sum of the pools'
 * profits, each less its charges. The charges give a pool's profit a kink at the price from which its use pays, and the
 * minimum lies on such kinks. A temperature smooths them (a soft maximum over the levels of use) and is lowered step by
 * step, with Newton's method at each.
 *
 * @module
 */
import type { Expired } from '../graph/effort.ts'
import type { Demand } from '../graph/equilibrium/equilibrium.ts'
import { solveSymmetric } from '../graph/equilibrium/linear-system.ts'
import { integerError, minGain } from '../precision.ts'
import { earnedFrom, type OpenPool } from './joint-uses.ts'
import {
  noSlot,
  type Relaxation,
  raise,
  type Share,
  type State,
  soften,
  softShares,
  stateAt,
} from './soft-state.ts'
import { useColumns } from './uses.ts'

export interface Relaxed {
  /** By node: logarithm of the price of a base unit, in base units of the bought token. */
  readonly logPrices: Float64Array
  /** By arc: the fraction that the relaxation uses of each level of use. */
  readonly shares: readonly (readonly Share[])[]
}

interface RelaxationOptions {
  readonly stepCost: number
  readonly isNear: boolean
  readonly reach: number
  /** The decrease of the value by a step, as a fraction, below which no step follows. */
  readonly minDecrease: number
  /** True once the relaxation must return its current prices. */
  readonly expired: Expired
}

/** Temperatures, as fractions of a step's cost. */
const temperatures = [1 / 8, 1 / 128, 1 / 2048]
const maxSteps = 80
/** The curvature added for a token without a conductance, as a fraction of the value. */
const minCurvature = 1e-9
const minDamping = 1e-2
const maxDamping = 1e9

/**
 * @param guess Log prices to start from, by node.
 * @param options `isNear`: the guess is near the optimum, so that the first temperature is skipped; `reach`: the
 * largest change of a price's logarithm.
 */
export function relaxed(
  open: readonly OpenPool[],
  demand: Demand,
  guess: Float64Array,
  { stepCost, isNear, reach, minDecrease, expired }: RelaxationOptions,
): Relaxed {
  const box = { low: guess.map((price) => price - reach), high: guess.map((price) => price + reach) }
  const met = new Set([demand.from, ...open.flat().flatMap(({ arc }) => [arc.edge.from, arc.edge.to])])
  met.delete(demand.to)
  const nodes = [...met]
  const slots = new Int32Array(guess.length).fill(noSlot)
  for (const [slot, node] of nodes.entries()) slots[node] = slot
  const relaxation = { open, demand, nodes, slots, uses: useColumns() }
  let logPrices: Float64Array = guess.with(demand.to, 0)
  let best = { logPrices, value: hardValue(open, demand, logPrices) }
  let temperature = stepCost
  for (const fraction of isNear ? temperatures.slice(1) : temperatures) {
    temperature = fraction * stepCost
    const cooling = { temperature, box, minDecrease, expired }
    logPrices = cooled(relaxation, logPrices, cooling)
    const value = hardValue(open, demand, logPrices)
    if (value < best.value) best = { logPrices, value }
    if (temperature <= integerError * value || expired()) break
  }
  const shares = softShares(relaxation, logPrices, temperature)
  return { logPrices: best.logPrices, shares }
}

/** The bound that the prices prove, less the charges of forced uses. */
function hardValue(open: readonly OpenPool[], demand: Demand, logPrices: Float64Array): number {
  return open.reduce(
    (sum, pool) => sum + earnedFrom(pool, logPrices),
    demand.amount * Math.exp(logPrices[demand.from] ?? 0),
  )
}

/** Bounds of the log prices, by node. */
interface Box {
  readonly low: Float64Array
  readonly high: Float64Array
}

interface CoolingOptions extends Pick<RelaxationOptions, 'minDecrease' | 'expired'> {
  readonly temperature: number
  readonly box: Box
}

/** The prices that minimise the soft value. */
function cooled(
  relaxation: Relaxation,
  start: Float64Array,
  { temperature, box, minDecrease, expired }: CoolingOptions,
): Float64Array {
  let state = soften(relaxation, temperature, stateAt(start.slice(), relaxation))
  let next = stateAt(start.slice(), relaxation)
  const free = stateAt(start, relaxation)
  let damping = 0
  for (let step = 0; step < maxSteps && damping < maxDamping && !expired(relaxation.open.length); step++) {
    copyFreed(free, state, relaxation.nodes, box)
    if (free.surplus.every((excess) => Math.abs(excess) <= minGain * state.value)) break
    along(next.logPrices, state.logPrices, relaxation.nodes, dampedStep(free, damping), box)
    soften(relaxation, temperature, next)
    if (!(next.value < state.value)) {
      damping = Math.max(minDamping, damping * 8)
      continue
    }
    const isDone = damping < 1 && state.value - next.value < minDecrease * state.value
    damping = damping > minDamping ? damping / 4 : 0
    ;[state, next] = [next, state]
    if (isDone) break
  }
  return state.logPrices
}

/** A step of Newton's method, damped for changing curvature (Levenberg 1944, Marquardt 1963). Overwrites the state. */
function dampedStep({ curvature, surplus, value }: State, damping: number): Float64Array {
  const size = surplus.length
  for (let slot = 0; slot < size; slot++) {
    const own = curvature[slot * size + slot] ?? 0
    raise(curvature, slot * size + slot, damping * (own + value) + minCurvature * value)
    surplus[slot] = -(surplus[slot] ?? 0)
  }
  solveSymmetric(curvature, surplus)
  return surplus
}

/** Copies the state to `free`, without the tokens whose prices are at a bound of the box and would leave it. */
function copyFreed(free: State, state: State, nodes: readonly number[], { low, high }: Box): void {
  const size = nodes.length
  const { surplus, curvature } = free
  free.value = state.value
  surplus.set(state.surplus)
  curvature.set(state.curvature)
  for (let slot = 0; slot < size; slot++) {
    const node = nodes[slot] ?? 0
    const end = (state.surplus[slot] ?? 0) > 0 ? low : high
    if (state.logPrices[node] !== end[node]) continue
    surplus[slot] = 0
    for (let other = 0; other < size; other++) {
      curvature[slot * size + other] = 0
      curvature[other * size + slot] = 0
    }
  }
}

/** Writes the log prices after a step to `moved`. */
function along(
  moved: Float64Array,
  logPrices: Float64Array,
  nodes: readonly number[],
  step: Float64Array,
  { low, high }: Box,
): void {
  for (let slot = 0; slot < nodes.length; slot++) {
    const node = nodes[slot] ?? 0
    const price = (logPrices[node] ?? 0) + (step[slot] ?? 0)
    moved[node] = Math.max(low[node] ?? price, Math.min(high[node] ?? price, price))
  }
}
