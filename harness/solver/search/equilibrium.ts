/**
 * The token prices at which every pool trades as far as it pays, and all that flows into a token flows out again.
 *
 * They solve the dual of optimal routing through constant function market makers (Angeris, Chitra, Evans, Boyd 2022;
 * by dual decomposition: Diamandis, Resnick, Chitra, Angeris 2023): they minimise
 * price(sold) · amount + Σ over edges of the edge's profit at the prices. In the logarithms of the prices its gradient
 * is the surplus of each token, and its curvature a network of conductances, so that a step of Newton's method is the
 * potential of an electrical network. Whatever the prices, by weak duality that value bounds from above what any split
 * over these edges can pay; at the minimum the split reaches it.
 *
 * @module
 */
import type { CurveTrade } from '../curves/curve.ts'
import type { Expired } from './effort.ts'
import type { Edge } from './graph.ts'
import { solveSymmetric } from './linear-system.ts'

export interface Demand {
  /** Nodes of what is sold and of what is bought. */
  readonly from: number
  readonly to: number
  /** Base units sold. */
  readonly amount: number
  /** What other orders bring to the market, or, where it is negative, take from it. */
  readonly others?: readonly Supply[]
}

export interface Supply {
  readonly node: number
  /** Base units. */
  readonly amount: number
}

/** What an edge trades at the equilibrium's prices. */
export interface Flow extends CurveTrade {
  readonly edge: Edge
  /** Value of what comes out, and how much it exceeds the value of what goes in: base units of the bought token. */
  readonly value: number
  readonly profit: number
}

export interface Equilibrium {
  /** By node: logarithm of the price of a base unit, in base units of what is bought. */
  readonly logPrices: Float64Array
  /** The edges that trade. */
  readonly flows: readonly Flow[]
  /** Base units of the bought token that no split over these edges exceeds. */
  readonly value: number
  /** Whether the flows balance; they do not where the edges cannot carry the whole amount. */
  readonly isBalanced: boolean
}

/** Steps, of which one that halves the value, far from all prices at which much is traded, counts for a fifth. */
const maxSteps = 60
const farStep = 1 / 5
/** The curvature is local: no logarithm of a price moves further in one step. */
const maxChange = 1
/** Values that differ by so small a fraction differ by rounding. */
const roundingError = 1e-14
/** The fraction of the predicted decrease that a step must achieve: Armijo's rule, by backtracking. */
const minDecrease = 1e-4
/** Largest surplus of a token, as a fraction of what is sold, which may be worth little, that the shares of a split may even out. */
const tolerance = 1e-8
/** And the largest, as a fraction of the value, with which the split still pays about that. */
const loose = 1e-4

export interface Limits {
  /** True once the prices so far must do, balanced or not. */
  readonly expired: Expired
  /** Base units of the bought token: where no split over the edges pays so much, nobody needs its flows. */
  readonly atLeast?: number
}

/** @param guess Log prices to start from, by node. */
export function equilibrium(
  edges: readonly Edge[],
  demand: Demand,
  guess: Float64Array,
  { expired, atLeast = -Infinity }: Limits,
): Equilibrium {
  const network = networkOf(edges, demand, guess.length)
  let prices = new Float64Array(network.nodes.map((node) => (node === demand.to ? 0 : (guess[node] ?? 0))))
  let state = assess(network, demand, prices)

  const isDone = () => maxIn(state.surplus) <= tolerance * state.sold || state.value < atLeast
  for (let steps = 0; steps < maxSteps && !isDone() && !expired(edges.length); ) {
    const direction = newtonStep(network, state)
    const slope = direction.reduce((sum, change, slot) => sum + change * (state.surplus[slot] ?? 0), 0)
    // Where the value can fall by no more than it is rounded, the flows tell whether the step is good.
    const isDistinct = -slope > roundingError * state.value
    let length = 1
    let proposed = along(prices, direction, length)
    let next = assess(network, demand, proposed)
    while (isDistinct && next.left > state.left + minDecrease * length * slope && length > 1e-9) {
      length /= 2
      proposed = along(prices, direction, length)
      next = assess(network, demand, proposed)
    }
    if (isDistinct ? next.left >= state.left : maxIn(next.surplus) >= maxIn(state.surplus)) break
    steps += next.value < state.value / 2 ? farStep : 1
    prices = proposed
    state = next
  }
  return describe(network, state, prices, guess)
}

interface Network {
  readonly edges: readonly Edge[]
  /** The node of each slot: from those with few edges to those with many, and last the bought token, whose price is one. */
  readonly nodes: readonly number[]
  /** The slot of what is sold. */
  readonly sold: number
  /** The slots that each edge leads from and to. */
  readonly from: Int32Array
  readonly to: Int32Array
}

function networkOf(edges: readonly Edge[], demand: Demand, size: number): Network {
  const degrees = new Float64Array(size).fill(-1)
  const nodes: number[] = []
  const meet = (node: number, degree: number) => {
    if (degrees[node] === -1) nodes.push(node)
    degrees[node] = Math.max(0, degrees[node] ?? 0) + degree
  }
  meet(demand.from, 0)
  for (const { node } of demand.others ?? []) meet(node, 0)
  for (const { from, to } of edges) {
    meet(from, 1)
    meet(to, 1)
  }
  meet(demand.to, Infinity)
  nodes.sort((a, b) => (degrees[a] ?? 0) - (degrees[b] ?? 0))
  const slots = new Int32Array(size)
  for (const [slot, node] of nodes.entries()) slots[node] = slot
  const from = new Int32Array(edges.map((edge) => slots[edge.from] ?? 0))
  const to = new Int32Array(edges.map((edge) => slots[edge.to] ?? 0))
  return { edges, nodes, sold: slots[demand.from] ?? 0, from, to }
}

interface State {
  /** Of what is sold. */
  readonly sold: number
  /** Of all that is sold, and of what the edges earn. */
  readonly value: number
  /** The value less that of what others take: what is minimised. */
  readonly left: number
  /** By slot: the price of a base unit. */
  readonly worth: Float64Array
  readonly trades: readonly (CurveTrade | undefined)[]
  /** By slot: value of what flows into the token less that of what flows out. */
  readonly surplus: Float64Array
}

function assess(network: Network, demand: Demand, prices: Float64Array): State {
  const { edges, nodes, from, to } = network
  const surplus = new Float64Array(nodes.length)
  const worth = new Float64Array(nodes.length)
  for (let slot = 0; slot < nodes.length; slot++) worth[slot] = Math.exp(prices[slot] ?? 0)
  const sold = demand.amount * (worth[network.sold] ?? 0)
  let value = sold
  surplus[network.sold] = sold
  const trades: (CurveTrade | undefined)[] = []
  for (let index = 0; index < edges.length; index++) {
    const source = from[index] ?? 0
    const target = to[index] ?? 0
    const curve = edges[index]?.curve
    const depth = (prices[target] ?? 0) + (curve?.logRate ?? 0) - (prices[source] ?? 0)
    const trade = depth > 0 || curve?.bothWays ? curve?.trade(depth) : undefined
    trades.push(trade)
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
  return { sold, value, left: value - taken, worth, trades, surplus }
}

function maxIn(surplus: Float64Array): number {
  let max = 0
  for (const excess of surplus) max = Math.max(max, Math.abs(excess))
  return max
}

/** The change of the log prices that evens out the surpluses, as far as the conductances stay what they are. */
function newtonStep({ edges, from, to, nodes }: Network, state: State): Float64Array {
  const size = nodes.length
  const matrix = new Float64Array(size * size)
  let maxConductance = 0
  for (let index = 0; index < edges.length; index++) {
    const trade = state.trades[index]
    if (!trade) continue
    const source = from[index] ?? 0
    const target = to[index] ?? 0
    const conductance = trade.slope * (state.worth[source] ?? 0)
    maxConductance = Math.max(maxConductance, conductance)
    add(matrix, source * size + source, conductance)
    add(matrix, target * size + target, conductance)
    add(matrix, source * size + target, -conductance)
    add(matrix, target * size + source, -conductance)
  }
  // A token that nothing conducts to would have no potential at all. What is too much of one curves the value in logarithms, too.
  const leak = Math.max(maxConductance * 1e-12, state.value * 1e-9)
  for (const [slot, excess] of state.surplus.entries())
    add(matrix, slot * (size + 1), leak + Math.max(0, excess))
  // The bought token's price is fixed.
  const ground = size - 1
  for (let slot = 0; slot < ground; slot++) matrix[slot * size + ground] = matrix[ground * size + slot] = 0

  const step = state.surplus.map((excess) => -excess)
  solveSymmetric(matrix, step)
  return step.map((change) => Math.max(-maxChange, Math.min(maxChange, change)))
}

function add(cells: Float64Array, at: number, amount: number): void {
  cells[at] = (cells[at] ?? 0) + amount
}

function along(prices: Float64Array, direction: Float64Array, length: number) {
  const moved = new Float64Array(prices.length)
  for (let slot = 0; slot < prices.length; slot++)
    moved[slot] = (prices[slot] ?? 0) + length * (direction[slot] ?? 0)
  return moved
}

function describe(network: Network, state: State, prices: Float64Array, guess: Float64Array): Equilibrium {
  const logPrices = guess.slice()
  for (const [slot, node] of network.nodes.entries()) logPrices[node] = prices[slot] ?? 0
  const flows = network.edges.flatMap((edge, index) => {
    const trade = state.trades[index]
    if (!trade || trade.amountIn <= 0) return []
    const paid = trade.amountIn * Math.exp(logPrices[edge.from] ?? 0)
    const value = trade.amountOut * Math.exp(logPrices[edge.to] ?? 0)
    return [{ ...trade, edge, value, profit: value - paid }]
  })
  return { logPrices, flows, value: state.value, isBalanced: maxIn(state.surplus) <= loose * state.value }
}
