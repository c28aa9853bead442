/**
 * How an amount is split over given edges, also over pools of three tokens and more, where what is sold in one
 * direction moves the price in another. A curve looks at one direction; in such a pool each is drawn again on the
 * balances that the others leave, until they agree. Every direction's last unit is then priced at the state in
 * which the pool ends, as at the optimum.
 *
 * @module
 */
import type { Pool } from '../market/pool.ts'
import { type Curve, curveOf } from './curve.ts'
import { type Demand, type Equilibrium, equilibrium } from './equilibrium.ts'
import type { Edge } from './graph.ts'

const maxRounds = 16
const maxSteps = 20
/** Relative change of the value at which the directions agree. */
const agreement = 1e-8

export interface Split extends Equilibrium {
  /** The edges whose curves depend on what flows elsewhere, with the curves that they have in the end. */
  readonly redrawn: ReadonlyMap<Edge, Edge>
}

/** Base units in and out of an edge. */
interface Amounts {
  readonly amountIn: number
  readonly amountOut: number
}

const none: Amounts = { amountIn: 0, amountOut: 0 }

/** @param guess Log prices to start from, by node. */
export function splitOver(edges: readonly Edge[], demand: Demand, guess: Float64Array): Split {
  const entangled = edges.filter(({ pool }) => pool.tokens.length > 2)
  let redrawn: ReadonlyMap<Edge, Edge> = new Map()
  let assumed: ReadonlyMap<Edge, Amounts> = new Map()
  let balance = equilibrium(edges, demand, guess)

  for (let round = 0; round < maxRounds; round++) {
    const found = new Map(balance.flows.map((flow): [Edge, Amounts] => [flow.edge, flow]))
    if (!entangled.some((edge) => found.has(edge))) break
    assumed = round === 0 ? found : halfway(entangled, assumed, found)
    redrawn = redraw(entangled, assumed)
    const next = drawnBalance(edges, redrawn, demand, balance.logPrices)
    const change = Math.abs(next.value / balance.value - 1)
    balance = next
    if (change < agreement) break
  }
  return { ...inTurn(balance), redrawn }
}

/**
 * The same with what the pools pay when the flows are executed one after the other. Each drawn on what the others
 * leave, they pay less together than they do in turn.
 */
function inTurn(balance: Equilibrium): Equilibrium {
  const moved = new Map<Pool, readonly number[]>()
  let { value } = balance
  const flows = balance.flows.map((flow) => {
    const { pool, tokenIn, tokenOut } = flow.edge
    if (pool.tokens.length === 2) return flow
    const before = moved.get(pool) ?? pool.tokens.map(() => 0)
    const amountOut = paidFor(flow.amountIn, curveOf(pool, tokenIn, tokenOut, before)) ?? flow.amountOut
    moved.set(pool, plus(before, flow.edge, { amountIn: flow.amountIn, amountOut }))
    const more = flow.value * (amountOut / flow.amountOut - 1)
    value += more
    return { ...flow, amountOut, value: flow.value + more, profit: flow.profit + more }
  })
  return { ...balance, flows, value }
}

/** What a curve pays for an amount: the depth at which it takes so much, by Newton's method. */
function paidFor(amountIn: number, curve: Curve | undefined): number | undefined {
  if (!curve) return undefined
  let depth = amountIn / curve.slope
  for (let step = 0; step < maxSteps; step++) {
    const trade = curve.trade(depth)
    const missing = amountIn - trade.amountIn
    if (Math.abs(missing) <= 1e-9 * amountIn) return trade.amountOut
    if (trade.slope === 0) return undefined
    depth += missing / trade.slope
  }
  return undefined
}

/** The changes of a pool's balances, with one more trade. */
function plus(moved: readonly number[], { pool, tokenIn, tokenOut }: Edge, { amountIn, amountOut }: Amounts) {
  return moved.map((sum, index) => {
    const token = pool.tokens[index]
    return sum + (token === tokenIn ? amountIn : 0) - (token === tokenOut ? amountOut : 0)
  })
}

/** The equilibrium with some edges redrawn; its flows are named by the edges as they were given. */
function drawnBalance(
  edges: readonly Edge[],
  redrawn: ReadonlyMap<Edge, Edge>,
  demand: Demand,
  guess: Float64Array,
): Equilibrium {
  const given = new Map(edges.map((edge) => [redrawn.get(edge) ?? edge, edge]))
  const balance = equilibrium([...given.keys()], demand, guess)
  const flows = balance.flows.map((flow) => ({ ...flow, edge: given.get(flow.edge) ?? flow.edge }))
  return { ...balance, flows }
}

/** Directions that give way to each other in full would swing for ever. */
function halfway(
  edges: readonly Edge[],
  assumed: ReadonlyMap<Edge, Amounts>,
  found: ReadonlyMap<Edge, Amounts>,
): ReadonlyMap<Edge, Amounts> {
  return new Map(
    edges.map((edge) => {
      const [a, b] = [assumed.get(edge) ?? none, found.get(edge) ?? none]
      const amountIn = (a.amountIn + b.amountIn) / 2
      return [edge, { amountIn, amountOut: (a.amountOut + b.amountOut) / 2 }]
    }),
  )
}

function redraw(edges: readonly Edge[], flows: ReadonlyMap<Edge, Amounts>): ReadonlyMap<Edge, Edge> {
  const together = Map.groupBy(edges, ({ pool }) => pool)
  return new Map(
    edges.map((edge) => {
      // What sells the token that this edge buys comes after it.
      const others =
        together.get(edge.pool)?.filter((other) => other !== edge && other.tokenIn !== edge.tokenOut) ?? []
      const still: readonly number[] = edge.pool.tokens.map(() => 0)
      const moved = others.reduce((sum, other) => plus(sum, other, flows.get(other) ?? none), still)
      const isMoved = moved.some((amount) => amount !== 0)
      const curve = isMoved ? curveOf(edge.pool, edge.tokenIn, edge.tokenOut, moved) : edge.curve
      return [edge, curve ? { ...edge, curve } : edge]
    }),
  )
}
