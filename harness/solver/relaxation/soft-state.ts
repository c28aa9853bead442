/**
 * The bound of prices with the uses of a pool weighted by their profits: a soft maximum, which is differentiable at the
 * kinks of the maximum.
 *
 * @module
 */
import type { Demand } from '../graph/equilibrium/equilibrium.ts'
import { type Arc, gainOf, type OpenArc } from './arc.ts'
import { type JointUse, jointUses, type OpenPool, placesOf } from './joint-uses.ts'
import { type ArcPrices, fillUses, softMaximum, type UseColumns } from './uses.ts'

export interface Relaxation {
  readonly open: readonly OpenPool[]
  readonly demand: Demand
  /** The nodes with free prices. */
  readonly nodes: readonly number[]
  /** By node: its place among these, or {@link noSlot}. */
  readonly slots: Int32Array
  /** Scratch columns, for one arc at a time. */
  readonly uses: UseColumns
}

/** The fraction that is used of a level of use of an arc; the fractions of an arc add up to one. */
export interface Share {
  readonly arc: Arc
  readonly level: number
  readonly share: number
  /** Whether an amount comes in. */
  readonly isTrading: boolean
  /** The value of the amount that comes out, times the fraction. */
  readonly bought: number
}

export interface State {
  /** By node, logarithms. */
  readonly logPrices: Float64Array
  value: number
  /** By slot: value that flows into the token less value that flows out. */
  readonly surplus: Float64Array
  /** Row-major. */
  readonly curvature: Float64Array
}

export const noSlot = -1

export function stateAt(logPrices: Float64Array, { nodes }: Relaxation): State {
  const { length } = nodes
  return {
    logPrices,
    value: 0,
    surplus: new Float64Array(length),
    curvature: new Float64Array(length * length),
  }
}

/** Computes the bound of the state's prices, with its derivatives. */
export function soften(relaxation: Relaxation, temperature: number, state: State): State {
  const { open, demand, slots, uses } = relaxation
  const { logPrices, surplus, curvature } = state
  const size = surplus.length
  surplus.fill(0)
  curvature.fill(0)
  const sold = demand.amount * Math.exp(logPrices[demand.from] ?? 0)
  let value = sold
  raise(surplus, slots[demand.from], sold)
  for (const pool of open) {
    const [first] = pool
    if (first && pool.length === 1) addArc(first)
    else addPool(pool)
  }
  state.value = value
  return state

  function addArc(one: OpenArc): void {
    const { arc, levels } = one
    const gain = gainOf(arc, logPrices)
    if (levels.max === 0 || gain <= 0) return
    const { from, to } = arc.edge
    const prices = pricesOf(arc, logPrices)
    const { priceIn, priceOut } = prices
    const count = fillUses(uses, one, gain, prices)
    value += softMaximum(uses, count, temperature)
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
    const [source, target] = [slots[from] ?? noSlot, slots[to] ?? noSlot]
    raise(surplus, source, -paid)
    raise(surplus, target, bought)
    couple(source, source, conductance + (paidSquare - paid * paid) / temperature)
    couple(target, target, conductance + (boughtSquare - bought * bought) / temperature)
    const mixed = -conductance - (product - paid * bought) / temperature
    couple(source, target, mixed)
    couple(target, source, mixed)
  }

  function addPool(pool: OpenPool): void {
    const places = slotsOf(pool, slots)
    const { value: earned, worth, response } = softTrade(pool, logPrices, temperature)
    value += earned
    for (const [row, slot] of places.entries()) {
      raise(surplus, slot, worth[row] ?? 0)
      for (const [column, other] of places.entries())
        couple(slot, other, response[row * places.length + column] ?? 0)
    }
  }

  function couple(row: number, column: number, amount: number): void {
    if (row !== noSlot && column !== noSlot) raise(curvature, row * size + column, amount)
  }
}

/** The uses of a pool of several arcs, with the share of each, and the soft maximum of their profits. */
function softUses(pool: OpenPool, logPrices: Float64Array, temperature: number) {
  const uses = jointUses(pool, logPrices)
  const profit = Float64Array.from(uses, (use) => use.profit)
  const share = new Float64Array(uses.length)
  const value = softMaximum({ profit, share }, uses.length, temperature)
  return { value, shared: uses.map((use, place) => ({ use, share: share[place] ?? 0 })) }
}

/** The profit and the trade of a pool of several arcs, weighted by the uses' shares, and their response to prices. */
function softTrade(pool: OpenPool, logPrices: Float64Array, temperature: number) {
  const { value, shared } = softUses(pool, logPrices, temperature)
  const size = pool[0]?.arc.edge.pool.tokens.length ?? 0
  const worth = new Float64Array(size)
  const response = new Float64Array(size * size)
  for (const { share, use } of shared)
    for (let row = 0; row < size; row++) raise(worth, row, share * (use.worth[row] ?? 0))
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const at = row * size + column
      raise(response, at, (-(worth[row] ?? 0) * (worth[column] ?? 0)) / temperature)
      for (const { share, use } of shared) {
        const product = (use.worth[row] ?? 0) * (use.worth[column] ?? 0)
        raise(response, at, share * ((use.response[at] ?? 0) + product / temperature))
      }
    }
  return { value, worth, response }
}

/** The slots of a pool's tokens, in their order. */
function slotsOf(pool: OpenPool, slots: Int32Array): readonly number[] {
  const edges = pool.map(({ arc }) => arc.edge)
  return (edges[0]?.pool.tokens ?? []).map((token) => {
    const node =
      edges.find(({ tokenIn }) => tokenIn === token)?.from ??
      edges.find(({ tokenOut }) => tokenOut === token)?.to
    return slots[node ?? -1] ?? noSlot
  })
}

function pricesOf({ edge, discount }: Arc, logPrices: Float64Array): ArcPrices {
  return {
    priceIn: Math.exp(logPrices[edge.from] ?? 0),
    priceOut: Math.exp((logPrices[edge.to] ?? 0) + discount),
  }
}

export function raise(values: Float64Array, at: number | undefined, amount: number): void {
  if (at !== undefined && at !== noSlot) values[at] = (values[at] ?? 0) + amount
}

/** By arc: the fraction that the soft maximum uses of each level of use. */
export function softShares(
  { open, uses }: Pick<Relaxation, 'open' | 'uses'>,
  logPrices: Float64Array,
  temperature: number,
): readonly (readonly Share[])[] {
  return open.flatMap((pool) => {
    const [first] = pool
    if (first && pool.length === 1) return [sharesOf(first)]
    const { shared } = softUses(pool, logPrices, temperature)
    return pool.map(({ arc, levels: { min } }): readonly Share[] => {
      const taking = shared.filter(({ use }) => use.arcs.includes(arc))
      const share = taking.reduce((sum, one) => sum + one.share, 0)
      const isTrading = taking.some(({ use }) => use.worth.length > 0)
      const bought = taking.reduce((sum, one) => sum + one.share * boughtBy(arc, one.use), 0)
      const used = { arc, level: 1, share, isTrading, bought }
      return min > 0 ? [used] : [{ arc, level: 0, share: 1 - share, isTrading: false, bought: 0 }, used]
    })
  })

  function sharesOf(one: OpenArc): readonly Share[] {
    const { arc } = one
    const count = fillUses(uses, one, gainOf(arc, logPrices), pricesOf(arc, logPrices))
    softMaximum(uses, count, temperature)
    return Array.from({ length: count }, (_, place) => ({
      arc,
      level: uses.level[place] ?? 0,
      share: uses.share[place] ?? 0,
      isTrading: (uses.amountIn[place] ?? 0) > 0,
      bought: (uses.share[place] ?? 0) * (uses.amountOut[place] ?? 0) * Math.exp(logPrices[arc.edge.to] ?? 0),
    }))
  }
}

/** The value of an arc's part in the amount that a use buys of a token. */
function boughtBy(arc: Arc, { arcs, worth }: JointUse): number {
  const [, place] = placesOf(arc)
  const buying = arcs.filter(({ edge }) => edge.to === arc.edge.to)
  return Math.max(0, worth[place] ?? 0) / buying.length
}
