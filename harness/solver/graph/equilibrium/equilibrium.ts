/**
 * The token prices at which every pool trades as far as it is profitable, and each token's inflow equals its outflow.
 *
 * They solve the dual of optimal routing through constant function market makers (Angeris, Chitra, Evans, Boyd 2022; by
 * dual decomposition: Diamandis, Resnick, Chitra, Angeris 2023): they minimise price(sold) · amount + Σ over edges of
 * the edge's profit at the prices. In the logarithms of the prices the gradient is the surplus of each token, and the
 * curvature a network of conductances, so that a step of Newton's method is the potential of an electrical network. At
 * any prices, by weak duality, that value is an upper bound of the payment of any split over these edges; at the
 * minimum the split reaches it.
 *
 * @module
 */
import { CurveTrade } from '../../curves/curve.ts'
import type { Expired } from '../effort.ts'
import type { Edge } from '../graph.ts'
import { type Network, newtonStep } from './network.ts'

export interface Demand {
  /** Nodes of the sold and the bought token. */
  readonly from: number
  readonly to: number
  /** Base units sold. */
  readonly amount: number
  /** Amounts that other orders bring to the market or, if negative, take from it. */
  readonly others?: readonly Supply[]
}

export interface Supply {
  readonly node: number
  /** Base units. */
  readonly amount: number
}

/** The trade of an edge at some prices. A class for the same reason as {@link CurveTrade}. */
export class Flow extends CurveTrade {
  readonly edge: Edge
  /** Value that comes out, and its excess over the value that goes in, in base units of the bought token. */
  readonly value: number
  readonly profit: number

  constructor(
    edge: Edge,
    { amountIn, amountOut, slope, crossed, gas }: CurveTrade,
    value: number,
    profit: number,
  ) {
    super(amountIn, amountOut, slope, crossed, gas)
    this.edge = edge
    this.value = value
    this.profit = profit
  }
}

export interface Equilibrium {
  /** By node: logarithm of the price of a base unit, in base units of the bought token. */
  readonly logPrices: Float64Array
  /** The edges that trade. */
  readonly flows: readonly Flow[]
  /** Base units of the bought token that no split over these edges exceeds. */
  readonly value: number
  /** Whether the flows balance; they do not if the edges cannot carry the whole amount. */
  readonly isBalanced: boolean
}

/** The most steps. A step that halves the value, far from any price with large trades, counts as a fifth. */
const maxSteps = 60
const farStep = 1 / 5
/** Relative differences between values below this are rounding errors. */
const roundingError = 1e-14
/** The fraction of the predicted decrease that a step must achieve: Armijo's rule, by backtracking. */
const minDecrease = 1e-4
/** The largest surplus of a token that the shares of a split compensate, as a fraction of the sold amount's value. */
const tolerance = 1e-8
/** The largest surplus with which the split still pays about its value, as a fraction of the value. */
const loose = 1e-4

export interface Limits {
  /** True once the search must return its current prices, balanced or not. */
  readonly expired: Expired
  /** Base units of the bought token; the search stops once no split over the edges can pay so much. */
  readonly atLeast?: number
}

/** @param guess Log prices to start from, by node. */
export function equilibrium(
  network: Network,
  demand: Demand,
  guess: Float64Array,
  { expired, atLeast = -Infinity }: Limits,
): Equilibrium {
  const { edges } = network
  const prices = new Float64Array(network.nodes.map((node) => (node === demand.to ? 0 : (guess[node] ?? 0))))
  let state = assess(network, demand, stateAt(prices))
  let next = stateAt(prices.slice())

  const isDone = () => maxIn(state.surplus) <= tolerance * state.sold || state.value < atLeast
  for (let steps = 0; steps < maxSteps && !isDone() && !expired(edges.length); ) {
    const direction = newtonStep(network, state)
    const slope = dotProduct(direction, state.surplus)
    // If the possible decrease is below the rounding error of the value, the surpluses decide whether the step is good.
    const isDistinct = -slope > roundingError * state.value
    let length = 1
    assess(network, demand, movedTo(next, state, direction, length))
    while (isDistinct && next.left > state.left + minDecrease * length * slope && length > 1e-9) {
      length /= 2
      assess(network, demand, movedTo(next, state, direction, length))
    }
    if (isDistinct ? next.left >= state.left : maxIn(next.surplus) >= maxIn(state.surplus)) break
    steps += next.value < state.value / 2 ? farStep : 1
    ;[state, next] = [next, state]
  }
  return describe(network, state, guess)
}

/** The trades of the edges at some prices. */
interface State {
  /** By slot: logarithm of the price of a base unit, and the price. */
  readonly prices: Float64Array
  readonly worth: Float64Array
  /** The value of the sold amount. */
  sold: number
  /** The value of all sold amounts plus the profits of the edges. */
  value: number
  /** The value less that of the amounts that others take: the objective to minimise. */
  left: number
  readonly trades: (CurveTrade | undefined)[]
  /** By slot: value that flows into the token less value that flows out. */
  readonly surplus: Float64Array
}

function stateAt(prices: Float64Array): State {
  const size = prices.length
  const [worth, surplus] = [new Float64Array(size), new Float64Array(size)]
  return { prices, worth, sold: 0, value: 0, left: 0, trades: [], surplus }
}

/** Computes the trades at the prices of the state. */
function assess({ edges, nodes, sold, from, to }: Network, demand: Demand, state: State): State {
  const { prices, worth, trades, surplus } = state
  surplus.fill(0)
  for (let slot = 0; slot < nodes.length; slot++) worth[slot] = Math.exp(prices[slot] ?? 0)
  state.sold = demand.amount * (worth[sold] ?? 0)
  let value = state.sold
  surplus[sold] = value
  for (let index = 0; index < edges.length; index++) {
    const source = from[index] ?? 0
    const target = to[index] ?? 0
    const curve = edges[index]?.curve
    const depth = (prices[target] ?? 0) + (curve?.logRate ?? 0) - (prices[source] ?? 0)
    const trade = depth > 0 || curve?.bothWays ? curve?.trade(depth) : undefined
    trades[index] = trade
    if (!trade) continue
    const paid = trade.amountIn * (worth[source] ?? 0)
    const bought = trade.amountOut * (worth[target] ?? 0)
    surplus[source] = (surplus[source] ?? 0) - paid
    surplus[target] = (surplus[target] ?? 0) + bought
    value += bought - paid
  }
  let taken = 0
  for (const { node, amount } of demand.others ?? []) {
    const slot = nodes.indexOf(node)
    const brought = amount * (worth[slot] ?? 0)
    surplus[slot] = (surplus[slot] ?? 0) + brought
    if (amount > 0) value += brought
    else taken -= brought
  }
  surplus[nodes.length - 1] = 0
  state.value = value
  state.left = value - taken
  return state
}

function maxIn(surplus: Float64Array): number {
  let max = 0
  for (const excess of surplus) max = Math.max(max, Math.abs(excess))
  return max
}

function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let slot = 0; slot < a.length; slot++) sum += (a[slot] ?? 0) * (b[slot] ?? 0)
  return sum
}

/** Sets `moved` to the prices of another state plus `length` times a direction. */
function movedTo(moved: State, { prices }: State, direction: Float64Array, length: number): State {
  for (let slot = 0; slot < prices.length; slot++)
    moved.prices[slot] = (prices[slot] ?? 0) + length * (direction[slot] ?? 0)
  return moved
}

function describe(network: Network, state: State, guess: Float64Array): Equilibrium {
  const { edges, nodes } = network
  const logPrices = guess.slice()
  for (let slot = 0; slot < nodes.length; slot++) logPrices[nodes[slot] ?? 0] = state.prices[slot] ?? 0
  const flows: Flow[] = []
  for (let index = 0; index < edges.length; index++) {
    const [edge, trade] = [edges[index], state.trades[index]]
    if (!edge || !trade || trade.amountIn <= 0) continue
    const paid = trade.amountIn * Math.exp(logPrices[edge.from] ?? 0)
    const value = trade.amountOut * Math.exp(logPrices[edge.to] ?? 0)
    flows.push(new Flow(edge, trade, value, value - paid))
  }
  return { logPrices, flows, value: state.value, isBalanced: maxIn(state.surplus) <= loose * state.value }
}
