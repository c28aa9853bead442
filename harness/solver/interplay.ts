/**
 * Pools of three tokens and more, where what is sold in one direction moves the price in another. A curve
 * looks at one direction; in a pool that trades, each is drawn again on the balances that the others leave,
 * until they agree. Every direction's last unit is then priced at the state in which the pool ends, as at the
 * optimum.
 *
 * @module
 */
import { curveOf } from './curve.ts'
import { type Demand, type Equilibrium, equilibrium } from './equilibrium.ts'
import type { Edge } from './graph.ts'

const maxRounds = 16
/** Relative change of the value at which the directions agree. */
const agreement = 1e-10

/** Base units in and out of an edge. */
interface Amounts {
  readonly amountIn: number
  readonly amountOut: number
}

const none: Amounts = { amountIn: 0, amountOut: 0 }

export interface Settled extends Equilibrium {
  /** The edges whose curves depend on what flows elsewhere, with the curves that they have at the end. */
  readonly redrawn: ReadonlyMap<Edge, Edge>
}

/** The equilibrium of edges that may share pools. */
export function settled(edges: readonly Edge[], demand: Demand, guess: Float64Array): Settled {
  const entangled = edges.filter(({ pool }) => pool.tokens.length > 2)
  let redrawn: ReadonlyMap<Edge, Edge> = new Map()
  let assumed = new Map<Edge, Amounts>()
  let balance = equilibrium(edges, demand, guess)

  for (let round = 0; round < maxRounds; round++) {
    const found = new Map(balance.flows.map((flow): [Edge, Amounts] => [flow.edge, flow]))
    if (!entangled.some((edge) => found.has(edge))) break
    assumed = round === 0 ? found : halfway(entangled, assumed, found)
    redrawn = redraw(entangled, assumed)
    const next = reached(edges, redrawn, demand, balance.logPrices)
    const change = Math.abs(next.value / balance.value - 1)
    balance = next
    if (change < agreement) break
  }
  return { ...balance, redrawn }
}

/** The equilibrium with some edges redrawn; its flows are named by the edges as they were given. */
function reached(
  edges: readonly Edge[],
  redrawn: ReadonlyMap<Edge, Edge>,
  demand: Demand,
  guess: Float64Array,
): Equilibrium {
  const given = new Map(edges.map((edge) => [redrawn.get(edge) ?? edge, edge]))
  const balance = equilibrium([...given.keys()], demand, guess)
  return {
    ...balance,
    flows: balance.flows.map((flow) => ({ ...flow, edge: given.get(flow.edge) ?? flow.edge })),
  }
}

/** Directions that give way to each other in full would swing for ever. */
function halfway(
  edges: readonly Edge[],
  assumed: ReadonlyMap<Edge, Amounts>,
  found: ReadonlyMap<Edge, Amounts>,
): Map<Edge, Amounts> {
  return new Map(
    edges.map((edge) => {
      const [a, b] = [assumed.get(edge) ?? none, found.get(edge) ?? none]
      const amountIn = (a.amountIn + b.amountIn) / 2
      return [edge, { amountIn, amountOut: (a.amountOut + b.amountOut) / 2 }]
    }),
  )
}

function redraw(edges: readonly Edge[], flows: ReadonlyMap<Edge, Amounts>): ReadonlyMap<Edge, Edge> {
  return new Map(
    edges.map((edge) => {
      const moved = edge.pool.tokens.map((token) => {
        return edges.reduce((sum, other) => {
          if (other === edge || other.pool !== edge.pool) return sum
          const { amountIn, amountOut } = flows.get(other) ?? none
          return sum + (other.tokenIn === token ? amountIn : 0) - (other.tokenOut === token ? amountOut : 0)
        }, 0)
      })
      const curve = moved.some((amount) => amount !== 0)
        ? curveOf(edge.pool, edge.tokenIn, edge.tokenOut, moved)
        : edge.curve
      return [edge, curve ? { ...edge, curve } : edge]
    }),
  )
}
