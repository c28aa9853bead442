/**
 * The Lagrangian relaxation of routing with fixed charges: token prices at which what everybody could earn from the
 * pools, each less its charges, is least. As the charges are fixed, what a pool earns has kinks where it begins to be
 * worth using, and the least lies on them. They are smoothed by a temperature (a soft maximum over the levels of use),
 * which is lowered step by step; Newton's method follows.
 *
 * @module
 */
import type { Demand } from '../search/equilibrium.ts'
import { solveSymmetric } from '../search/linear-system.ts'
import { type Arc, gainOf, type Levels } from './arc.ts'
import { earnedBy, fillUses, soften, type Use, type UseColumns, useColumns, useOf } from './uses.ts'

export interface OpenArc {
  readonly arc: Arc
  readonly levels: Levels
}

export interface Relaxed {
  /** By node: logarithm of the price of a base unit, in base units of what is bought. */
  readonly logPrices: Float64Array
  /** By arc: its uses, with how much of each the relaxation takes; the shares of an arc add up to one. */
  readonly shares: readonly (readonly Share[])[]
}

export interface Share {
  readonly arc: Arc
  readonly use: Use
  readonly share: number
}

interface RelaxationOptions {
  readonly stepCost: number
  readonly isNear: boolean
  readonly reach: number
  /** Of the value, as a fraction, that a step must lower it by for another to follow. */
  readonly minDecrease: number
  /** True once the prices so far must do. */
  readonly expired: () => boolean
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
  open: readonly OpenArc[],
  demand: Demand,
  guess: Float64Array,
  { stepCost, isNear, reach, minDecrease, expired }: RelaxationOptions,
): Relaxed {
  const box = { low: guess.map((price) => price - reach), high: guess.map((price) => price + reach) }
  const nodes = [...new Set([demand.from, ...open.flatMap(({ arc }) => [arc.edge.from, arc.edge.to])])]
  const slots = new Map(nodes.filter((node) => node !== demand.to).map((node, slot) => [node, slot]))
  const uses = useColumns()
  let logPrices: Float64Array = guess.with(demand.to, 0)
  let best = { logPrices, value: hardValue(open, demand, logPrices) }
  const relaxation = { open, demand, slots, uses, minDecrease, expired }
  let temperature = stepCost
  for (const fraction of isNear ? temperatures.slice(1) : temperatures) {
    temperature = fraction * stepCost
    logPrices = cooled(relaxation, logPrices, temperature, box)
    const value = hardValue(open, demand, logPrices)
    if (value < best.value) best = { logPrices, value }
    if (temperature <= lowEnough * value || expired()) break
  }
  return { logPrices: best.logPrices, shares: softUses(relaxation, logPrices, temperature) }
}

/** What the prices prove, less the charges of what must be used. */
function hardValue(open: readonly OpenArc[], demand: Demand, logPrices: Float64Array): number {
  return open.reduce(
    (sum, { arc, levels }) => sum + earnedBy(arc, logPrices, levels),
    demand.amount * Math.exp(logPrices[demand.from] ?? 0),
  )
}

/** By node, between which log prices stay. */
interface Box {
  readonly low: Float64Array
  readonly high: Float64Array
}

type Slots = ReadonlyMap<number, number>

interface Relaxation extends Pick<RelaxationOptions, 'minDecrease' | 'expired'> {
  readonly open: readonly OpenArc[]
  readonly demand: Demand
  readonly slots: Slots
  /** Those of one arc after the other. */
  readonly uses: UseColumns
}

/** The prices at which the soft value is least. */
function cooled(relaxation: Relaxation, start: Float64Array, temperature: number, box: Box): Float64Array {
  const { slots, minDecrease, expired } = relaxation
  let logPrices = start
  let state = assess(relaxation, logPrices, temperature)
  let damping = 0
  for (let step = 0; step < maxSteps && damping < maxDamping && !expired(); step++) {
    const free = freed(state, slots, logPrices, box)
    if (free.surplus.every((excess) => Math.abs(excess) <= tolerance * state.value)) break
    const moved = along(logPrices, slots, dampedStep(free, damping), box)
    const next = assess(relaxation, moved, temperature)
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

interface State {
  readonly value: number
  /** By slot: value of what flows into the token less that of what flows out. */
  readonly surplus: Float64Array
  /** Row-major. */
  readonly curvature: Float64Array
}

function assess(
  { open, demand, slots, uses }: Relaxation,
  logPrices: Float64Array,
  temperature: number,
): State {
  const size = slots.size
  const surplus = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  const worth = logPrices.map((price) => Math.exp(price))
  const sold = demand.amount * (worth[demand.from] ?? 0)
  let value = sold
  raise(surplus, slots.get(demand.from), sold)
  for (const { arc, levels } of open) {
    if (isIdle(arc, logPrices, levels)) continue
    const { from, to } = arc.edge
    const [priceIn, priceOut] = [worth[from] ?? 0, (worth[to] ?? 0) * Math.exp(arc.discount)]
    const count = fillUses(uses, arc, logPrices, levels)
    value += soften(uses, count, temperature)
    let [paid, bought, conductance] = [0, 0, 0]
    let [paidSquare, product, boughtSquare] = [0, 0, 0]
    for (let place = 0; place < count; place++) {
      const share = uses.share[place] ?? 0
      if (share === 0) continue
      const worthIn = (uses.amountIn[place] ?? 0) * priceIn
      const worthOut = (uses.amountOut[place] ?? 0) * priceOut
      paid += share * worthIn
      bought += share * worthOut
      conductance += share * (uses.slope[place] ?? 0) * priceIn
      paidSquare += share * worthIn * worthIn
      product += share * worthIn * worthOut
      boughtSquare += share * worthOut * worthOut
    }
    const [source, target] = [slots.get(from), slots.get(to)]
    raise(surplus, source, -paid)
    raise(surplus, target, bought)
    couple(source, source, conductance + (paidSquare - paid * paid) / temperature)
    couple(target, target, conductance + (boughtSquare - bought * bought) / temperature)
    const mixed = -conductance - (product - paid * bought) / temperature
    couple(source, target, mixed)
    couple(target, source, mixed)
  }
  return { value, surplus, curvature }

  function couple(row: number | undefined, column: number | undefined, amount: number): void {
    if (row !== undefined && column !== undefined) raise(curvature, row * size + column, amount)
  }
}

/** Whether an arc earns nothing, and has to do nothing either. */
function isIdle(arc: Arc, logPrices: Float64Array, { max }: Levels): boolean {
  return max === 0 || gainOf(arc, logPrices) <= 0
}

function raise(values: Float64Array, at: number | undefined, amount: number): void {
  if (at !== undefined) values[at] = (values[at] ?? 0) + amount
}

function softUses(
  { open, uses }: Relaxation,
  logPrices: Float64Array,
  temperature: number,
): Relaxed['shares'] {
  return open.map(({ arc, levels }) => {
    const count = fillUses(uses, arc, logPrices, levels)
    soften(uses, count, temperature)
    return Array.from({ length: count }, (_, place) => ({
      arc,
      use: useOf(uses, place),
      share: uses.share[place] ?? 0,
    }))
  })
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
