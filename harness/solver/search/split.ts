/**
 * Splits an amount over given edges, including pools of three tokens or more, in which a sale in one direction moves
 * the price in another. A curve describes one direction. In such a pool each direction is relinearised at the balances
 * after all trades together, by a damped fixed-point iteration, until the flows equal the assumed amounts: the last
 * unit of every direction is then priced at the final state of the pool, as at the optimum.
 *
 * @module
 */

import {
  type Demand,
  type Equilibrium,
  equilibrium,
  Flow,
  type Limits,
} from '../graph/equilibrium/equilibrium.ts'
import { type Network, networkOf } from '../graph/equilibrium/network.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import { minGain } from '../precision.ts'
import { coupledEdges, isCoupled } from './edge-groups.ts'
import { topologicalOrder } from './flows.ts'
import { type Amounts, relinearisedEdges } from './relinearisation.ts'

/**
 * Rounds after which the best split is returned; without one, as many again to find one in which no edge is reversed.
 */
const maxRounds = 12
/** The approximate number of trades along a curve that take as long as its relinearisation. */
const tradesPerCurve = 8
/**
 * The step of the assumed amounts from those of the closest round towards the amounts found in it, as a fraction: the
 * first one, the least and the largest.
 */
const firstDamping = 0.4
const minDamping = 0.02
const maxDamping = 1

/** Its flows through one pool are in their order of execution. */
export interface Split extends Equilibrium {
  /**
   * The amounts at which the edges of pools of three tokens or more were relinearised; empty if no such edge trades.
   */
  readonly assumed: Amounts
}

/** The point to start from. */
interface Start {
  /** By node. */
  readonly logPrices: Float64Array
  /** Known flows of some edges; if empty, those without effects between directions. */
  readonly flows?: readonly Flow[]
}

type Balance = Pick<Equilibrium, 'logPrices' | 'flows'>

interface Market extends Limits {
  readonly graph: Graph
  readonly demand: Demand
}

/** The amounts at which the curves were relinearised, and the amounts that then flowed. */
interface Round {
  readonly assumed: Amounts
  readonly found: Amounts
  /** The found less the assumed amounts, as fractions of the value. */
  readonly gaps: Amounts
}

/**
 * Flows in the assumed order, even if their amounts have since changed places, as those of two directions at the same
 * limit of a pool do: the payment of a direction depends on those before it.
 */
function inOrderOf(assumed: Amounts, flows: readonly Flow[]): readonly Flow[] {
  const places = new Map([...assumed.keys()].map((edge, place) => [edge, place]))
  const place = ({ edge }: Flow) => places.get(edge) ?? places.size
  return flows.toSorted((a, b) => place(a) - place(b))
}

/** All edges of traded pools of three tokens or more, given or not, with their final curves. */
export function relinearisedIn({ assumed }: Split, graph: Graph): ReadonlyMap<Edge, Edge> {
  const pools = new Set([...assumed.keys()].map(({ pool }) => pool))
  const directions = [...pools].flatMap((pool) => coupledEdges(graph).get(pool) ?? [])
  return relinearisedEdges(directions, assumed)
}

/** After the deadline, or if the split pays less than `atLeast`, the best one so far, whose flows need not balance. */
export function splitOver(edges: readonly Edge[], search: Market, { logPrices, flows = [] }: Start): Split {
  const { demand, expired } = search
  const given = new Set(edges)
  const coupled = new Set(edges.filter(isCoupled))
  let network = networkOf(edges, demand, logPrices.length)
  let balance: Balance = { logPrices, flows: flows.filter(({ edge }) => given.has(edge)) }
  if (!balance.flows.some(({ edge }) => isCoupled(edge))) {
    // A relinearised edge can pay more in a later round than the prices of an earlier one prove.
    const limits = coupled.size > 0 ? { expired } : search
    const alone = equilibrium(network, demand, logPrices, limits)
    if (!alone.flows.some(({ edge }) => isCoupled(edge))) return { ...alone, assumed: new Map() }
    balance = alone
  }
  let assumed = amountsOf(balance, demand, new Map())
  let kept = edges
  let closest: Round | undefined
  let damping = firstDamping
  let best: Split | undefined
  let leastError = Infinity

  for (let round = 0; ; round++) {
    const washed = washFlows(kept, balance.flows)
    if (washed.size > 0) {
      kept = kept.filter((edge) => !washed.has(edge))
      network = networkOf(kept, demand, logPrices.length)
      assumed = new Map([...assumed].filter(([edge]) => !washed.has(edge)))
      closest = undefined
      damping = firstDamping
    }
    const relinearised = relinearisedEdges(kept.filter(isCoupled), assumed)
    const found = relinearisedEquilibrium(network, relinearised, search, balance.logPrices)
    balance = found
    const next = roundOf(assumed, coupled, found, demand)
    const gap = sizeOf(next)
    const reversed = reversedIn(found, relinearised)
    const split = { ...found, flows: inOrderOf(assumed, found.flows), assumed }
    const error = found.isBalanced ? gap : gap + 1
    if (reversed.size === 0 && error < leastError) [best, leastError] = [split, error]
    const isLate = expired(tradesPerCurve * coupled.size)
    if (best && (leastError < minGain || round >= maxRounds || isLate)) return best
    if (round >= 2 * maxRounds || isLate) return { ...split, isBalanced: false }

    if (closest) damping = relaxed(damping, closest, next)
    if (!closest || gap < sizeOf(closest)) closest = next
    if (round >= maxRounds && reversed.size > 0) {
      kept = kept.filter((edge) => !reversed.has(edge))
      network = networkOf(kept, demand, logPrices.length)
    }
    assumed = damped(closest, kept, damping)
  }
}

/** The edges with negative amounts, which the flows omit; the other flows balance only with them. */
function reversedIn({ flows }: Balance, relinearised: ReadonlyMap<Edge, Edge>): ReadonlySet<Edge> {
  const reversed = new Set([...relinearised].filter(([, { curve }]) => curve.bothWays).map(([edge]) => edge))
  for (const { edge } of flows) reversed.delete(edge)
  return reversed
}

/**
 * The amount into each edge of pools of three tokens or more, zero if it no longer trades, in the assumed order as far
 * as the flows allow it.
 */
function amountsOf({ flows }: Balance, demand: Demand, assumed: Amounts): Amounts {
  const places = new Map(topologicalOrder(flows, demand)?.map((node, place) => [node, place]))
  const place = ({ from }: Edge) => places.get(from) ?? 0
  const found = new Map(
    flows.flatMap(({ edge, amountIn }) => (isCoupled(edge) ? [[edge, amountIn] as const] : [])),
  )
  const smallestFirst = [...found].toSorted(([, a], [, b]) => a - b).map(([edge]) => edge)
  const edges = [...new Set([...assumed.keys(), ...smallestFirst])].toSorted((a, b) => place(a) - place(b))
  return new Map(edges.map((edge) => [edge, found.get(edge) ?? 0]))
}

/**
 * Wash flows: the smaller flow of each two of which one buys from a pool the token that the other sells to it, if a
 * direct trade would save a fee.
 */
function washFlows(edges: readonly Edge[], flows: readonly Flow[]): ReadonlySet<Edge> {
  const pools = Map.groupBy(
    flows.filter(({ edge }) => isCoupled(edge)),
    ({ edge }) => edge.pool,
  )
  return new Set(
    [...pools].flatMap(([pool, own]) =>
      own.flatMap((first) =>
        own.flatMap((second) => {
          if (first.edge.tokenOut !== second.edge.tokenIn) return []
          const isDirect = edges.some(
            (edge) =>
              edge.pool === pool &&
              edge.tokenIn === first.edge.tokenIn &&
              edge.tokenOut === second.edge.tokenOut,
          )
          if (!isDirect) return []
          return first.amountOut < second.amountIn ? [first.edge] : [second.edge]
        }),
      ),
    ),
  )
}

function roundOf(assumed: Amounts, coupled: ReadonlySet<Edge>, balance: Equilibrium, demand: Demand): Round {
  const { logPrices, value } = balance
  const found = amountsOf(balance, demand, assumed)
  const gaps = [...coupled].map((edge): [Edge, number] => {
    const more = (found.get(edge) ?? 0) - (assumed.get(edge) ?? 0)
    return [edge, (more * Math.exp(logPrices[edge.from] ?? 0)) / value]
  })
  return { assumed, found, gaps: new Map(gaps) }
}

function sizeOf({ gaps }: Round): number {
  return gaps.values().reduce((sum, gap) => sum + Math.abs(gap), 0)
}

/** The damping that would have closed the gaps of a round, by Aitken's method for vectors (Irons and Tuck 1969). */
function relaxed(damping: number, { gaps }: Round, next: Round): number {
  let [closed, squared] = [0, 0]
  for (const [edge, gap] of gaps) {
    const change = gap - (next.gaps.get(edge) ?? 0)
    closed += gap * change
    squared += change * change
  }
  return squared === 0 ? damping : Math.min(maxDamping, Math.max(minDamping, (damping * closed) / squared))
}

/** Undamped, directions that compete for the same balance would oscillate. */
function damped({ assumed, found }: Round, kept: readonly Edge[], damping: number): Amounts {
  const own = new Set(kept)
  const amounts = [...found].filter(([edge]) => own.has(edge))
  return new Map(
    amounts.map(([edge, more]) => [edge, (1 - damping) * (assumed.get(edge) ?? 0) + damping * more]),
  )
}

/** The equilibrium with some edges relinearised; its flows have the given edges. */
function relinearisedEquilibrium(
  network: Network,
  relinearised: ReadonlyMap<Edge, Edge>,
  { demand, expired }: Market,
  guess: Float64Array,
): Equilibrium {
  const given = new Map([...relinearised].map(([edge, own]) => [own, edge]))
  const edges = network.edges.map((edge) => relinearised.get(edge) ?? edge)
  const balance = equilibrium({ ...network, edges }, demand, guess, { expired })
  const flows = balance.flows.map((flow) => {
    const edge = given.get(flow.edge)
    return edge ? new Flow(edge, flow, flow.value, flow.profit) : flow
  })
  return { ...balance, flows }
}
