/**
 * How an amount is split over given edges, also over pools of three tokens and more, where what is sold in one
 * direction moves the price in another. A curve looks at one direction; in such a pool each is drawn again on the
 * balances that the others leave, until they agree. Every direction's last unit is then priced at the state in
 * which the pool ends, as at the optimum.
 *
 * @module
 */
import { curveOf } from './curve.ts'
import { type Demand, type Equilibrium, equilibrium } from './equilibrium.ts'
import type { Edge } from './graph.ts'

const maxRounds = 16
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
  return { ...balance, redrawn }
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
      const others = together.get(edge.pool)?.filter((other) => other !== edge && flows.has(other)) ?? []
      const moved = edge.pool.tokens.map((token) =>
        others.reduce((sum, other) => {
          const { amountIn, amountOut } = flows.get(other) ?? none
          return sum + (other.tokenIn === token ? amountIn : 0) - (other.tokenOut === token ? amountOut : 0)
        }, 0),
      )
      const curve = others.length > 0 ? curveOf(edge.pool, edge.tokenIn, edge.tokenOut, moved) : edge.curve
      return [edge, curve ? { ...edge, curve } : edge]
    }),
  )
}
