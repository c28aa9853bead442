/**
 * The Lagrangian relaxation of routing with fixed charges: token prices at which what everybody could earn from the
 * pools, each less its charges, is least. As the charges are fixed, what a pool earns has kinks where it begins to be
 * worth using, and the least lies on them. They are smoothed by a temperature (a soft maximum over the levels of use),
 * which is lowered step by step; Newton's method follows.
 *
 * @module
 */
import type { Expired } from '../search/effort.ts'
import type { Demand } from '../search/equilibrium/equilibrium.ts'
import { solveSymmetric } from '../search/equilibrium/linear-system.ts'
import { earnedFrom, type OpenPool } from './joint-uses.ts'
import {
  type Relaxation,
  raise,
  type Share,
  type Slots,
  type State,
  softShares,
  softState,
} from './soft-state.ts'
import { useColumns } from './uses.ts'

export interface Relaxed {
  /** By node: logarithm of the price of a base unit, in base units of what is bought. */
  readonly logPrices: Float64Array
  /** By arc: how much of each level of its use the relaxation takes. */
  readonly shares: readonly (readonly Share[])[]
}

interface RelaxationOptions {
  readonly stepCost: number
  readonly isNear: boolean
  readonly reach: number
  /** Of the value, as a fraction, that a step must lower it by for another to follow. */
  readonly minDecrease: number
  /** True once the prices so far must do. */
  readonly expired: Expired
}

/** Temperatures, as fractions of what a step costs, and of the value the one that is low enough. */
const temperatures = [1 / 8, 1 / 128, 1 / 2048]
const lowEnough = 2e-6
const maxSteps = 80
/** Largest surplus of a token, as a fraction of the value, at the last temperature. */
const tolerance = 1e-5
/** Of a token that nothing conducts to, as a fraction of the value. */
const minCurvature = 1e-9
const minDamping = 1e-2
const maxDamping = 1e9

/**
 * @param guess Log prices to start from, by node.
 * @param options `isNear`: whether the guess is near the optimum, so that the first temperature is left out; `reach`: how
 * far the logarithm of a price may move.
 */
export function relaxed(
  open: readonly OpenPool[],
  demand: Demand,
  guess: Float64Array,
  { stepCost, isNear, reach, minDecrease, expired }: RelaxationOptions,
): Relaxed {
  const box = { low: guess.map((price) => price - reach), high: guess.map((price) => price + reach) }
  const nodes = [...new Set([demand.from, ...open.flat().flatMap(({ arc }) => [arc.edge.from, arc.edge.to])])]
  const slots = new Map(nodes.filter((node) => node !== demand.to).map((node, slot) => [node, slot]))
  const uses = useColumns()
  let logPrices: Float64Array = guess.with(demand.to, 0)
  let best = { logPrices, value: hardValue(open, demand, logPrices) }
  let temperature = stepCost
  for (const fraction of isNear ? temperatures.slice(1) : temperatures) {
    temperature = fraction * stepCost
    const cooling = { temperature, box, minDecrease, expired }
    logPrices = cooled({ open, demand, slots, uses }, logPrices, cooling)
    const value = hardValue(open, demand, logPrices)
    if (value < best.value) best = { logPrices, value }
    if (temperature <= lowEnough * value || expired()) break
  }
  const shares = softShares({ open, uses }, logPrices, temperature)
  return { logPrices: best.logPrices, shares }
}

/** What the prices prove, less the charges of what must be used. */
function hardValue(open: readonly OpenPool[], demand: Demand, logPrices: Float64Array): number {
  return open.reduce(
    (sum, pool) => sum + earnedFrom(pool, logPrices),
    demand.amount * Math.exp(logPrices[demand.from] ?? 0),
  )
}

/** By node, between which log prices stay. */
interface Box {
  readonly low: Float64Array
  readonly high: Float64Array
}

interface CoolingOptions extends Pick<RelaxationOptions, 'minDecrease' | 'expired'> {
  readonly temperature: number
  readonly box: Box
}

/** The prices at which the soft value is least. */
function cooled(
  relaxation: Relaxation,
  start: Float64Array,
  { temperature, box, minDecrease, expired }: CoolingOptions,
): Float64Array {
  const { slots } = relaxation
  let logPrices = start
  let state = softState(relaxation, logPrices, temperature)
  let damping = 0
  for (let step = 0; step < maxSteps && damping < maxDamping && !expired(relaxation.open.length); step++) {
    const free = freed(state, slots, logPrices, box)
    if (free.surplus.every((excess) => Math.abs(excess) <= tolerance * state.value)) break
    const moved = along(logPrices, slots, dampedStep(free, damping), box)
    const next = softState(relaxation, moved, temperature)
    if (!(next.value < state.value)) {
      damping = Math.max(minDamping, damping * 8)
      continue
    }
    const isDone = damping < 1 && state.value - next.value < minDecrease * state.value
    damping = damping > minDamping ? damping / 4 : 0
    logPrices = moved
    state = next
    if (isDone) break
  }
  return logPrices
}

/** A step of Newton's method, shortened where the curvature changes soon (Levenberg 1944, Marquardt 1963). */
function dampedStep({ curvature, surplus, value }: State, damping: number): Float64Array {
  const size = surplus.length
  const matrix = curvature.slice()
  for (let slot = 0; slot < size; slot++) {
    const own = matrix[slot * size + slot] ?? 0
    raise(matrix, slot * size + slot, damping * (own + value) + minCurvature * value)
  }
  const step = surplus.map((excess) => -excess)
  solveSymmetric(matrix, step)
  return step
}

/** The state without the tokens whose prices are at an end of the box and would leave it. */
function freed(state: State, slots: Slots, logPrices: Float64Array, { low, high }: Box): State {
  const size = slots.size
  const held = [...slots].filter(([node, slot]) => {
    const end = (state.surplus[slot] ?? 0) > 0 ? low : high
    return logPrices[node] === end[node]
  })
  if (held.length === 0) return state
  const [surplus, curvature] = [state.surplus.slice(), state.curvature.slice()]
  for (const [, slot] of held) {
    surplus[slot] = 0
    for (let other = 0; other < size; other++) {
      curvature[slot * size + other] = 0
      curvature[other * size + slot] = 0
    }
  }
  return { ...state, surplus, curvature }
}

function along(logPrices: Float64Array, slots: Slots, step: Float64Array, { low, high }: Box): Float64Array {
  const moved = logPrices.slice()
  for (const [node, slot] of slots) {
    const price = (moved[node] ?? 0) + (step[slot] ?? 0)
    moved[node] = Math.max(low[node] ?? price, Math.min(high[node] ?? price, price))
  }
  return moved
}
