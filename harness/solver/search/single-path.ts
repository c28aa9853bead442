/**
 * The single path that pays most, net of gas: by labels, as in the shortest path problem with two criteria (Martins
 * 1984). A label that brings less for at least as much gas as another is dropped, unless a later pool refuses the
 * other's amount. A label is also dropped if it would not pay enough at constant prices from there on, or, by weak
 * duality, at the prices of a split.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Trade } from '../evaluate.ts'
import { maxGas, tokenGas, tradeGas } from '../gas.ts'
import type { Edge } from '../graph/graph.ts'
import { stepGas } from '../pool-kinds.ts'
import { integerError } from '../precision.ts'
import { flowAt } from './capped-flow.ts'
import { edgesBy, leastGasOf } from './edge-groups.ts'
import type { InitialPaths } from './path-expansion.ts'
import {
  alternativesTo,
  dominates,
  edgesOf,
  extended,
  type Label,
  sparedBy,
  startOf,
  visits,
} from './paths/labels.ts'
import { pairsOf } from './paths/parallel-edges.ts'
import { maxHops } from './paths/paths.ts'
import type { Search } from './search.ts'

/** Dropped labels that are tried, in total, after a pool refuses better ones. */
const maxAlternatives = 256

/** The most that a unit can pay, as in {@link InitialPaths}. */
type Worths = InitialPaths['worths']

interface Known {
  readonly worths: Worths
  /** By node, in units of the bought token. Any prices are valid; those of a good split prove most. */
  readonly logPrices?: Float64Array
  /** Base units of the bought token net of gas. */
  readonly atLeast: number
}

/** @returns `undefined` if no path pays more than the known amount. */
export function bestSinglePath(
  search: Search,
  { sellToken, buyToken, sellAmount }: Trade,
  { worths, logPrices, atLeast }: Known,
): readonly Edge[] | undefined {
  const { demand, graph, stepCosts, gasPrice } = search
  const promises = promisesOf(search, worths)
  const promisesAt = logPrices ? promisesAtPrices(search, logPrices) : () => Infinity
  const gasInto = (token: Address) => (graph.wrap ? stepGas(graph.wrap) + tokenGas(token) : 0)
  const kept = new Map<number, readonly Label[]>()
  let frontier = new Map([[demand.from, [startOf(sellToken, sellAmount, tradeGas({ sellToken, buyToken }))]]])
  let reached = new Map<number, Label[]>()
  let best: Label | undefined
  const { contracts } = leastGasOf(graph)
  let [least, alternatives] = [atLeast, maxAlternatives]
  for (let left = maxHops - 1; left >= 0 && frontier.size > 0; left--) {
    reached = new Map()
    const onward = onwardFrom(frontier, search, { worths: worths.slice(0, left + 1), least: () => least })
    for (const [edge, labels] of onward) {
      if (search.expired()) return best && edgesOf(best)
      for (const label of labels) {
        if (extend(label, edge) !== 'refused') continue
        label.refusing.push(edge)
        for (const other of alternativesTo(label, gasInto)) {
          if (alternatives === 0) break
          tryInstead(other, edge)
        }
      }
    }
    frontier = reached
  }
  return best && edgesOf(best)

  function tryInstead(other: Label, edge: Edge): void {
    if (alternatives > 0 && extend(other, edge) !== 'unpromising') alternatives--
  }

  function extend(label: Label, edge: Edge): 'unpromising' | 'refused' | 'extended' {
    const [left, amount] = [maxHops - 1 - label.hops, Number(label.amount)]
    const needed = least + gasPrice * (label.gas - sparedBy(label, edge)) + (stepCosts[edge.index] ?? 0)
    if (left < 0 || promises(edge.to, left, amount * Math.exp(edge.curve.logRate)) <= needed)
      return 'unpromising'
    const paid = mostPaid(edge, amount)
    if (promises(edge.to, left, paid) <= needed || visits(label, edge)) return 'unpromising'
    if (promisesAt(edge.to, left, paid) <= needed) return 'unpromising'
    const next = extended(label, edge, gasInto)
    if (!next || next.gas > Number(maxGas)) return 'refused'
    if (edge.to === demand.to) {
      const gas = next.gas + (next.token === buyToken ? 0 : gasInto(buyToken))
      const net = Number(next.amount) - gasPrice * gas
      if (net > least) [least, best] = [net, next]
    } else if (promises(edge.to, left, Number(next.amount)) - gasPrice * next.gas > least)
      arrive(next, edge.to)
    return 'extended'
  }

  function arrive(next: Label, node: number): void {
    const others = kept.get(node) ?? []
    const better = others.find((other) => dominates(other, next, contracts))
    if (better) {
      better.dominated.push(next)
      for (const edge of better.refusing) tryInstead(next, edge)
      return
    }
    const here = reached.get(node) ?? []
    next.dominated.push(...here.filter((other) => dominates(next, other, contracts)))
    kept.set(node, [...others.filter((other) => !dominates(next, other, contracts)), next])
    reached.set(node, [...here.filter((other) => !dominates(next, other, contracts)), next])
  }
}

/**
 * An upper bound of the payment net of gas of routes with two or more paths, in base units of the bought token: the
 * whole amount at the first unit's rate of the best path of each length, less the gas of one more step. Infinity if
 * paths are longer than usual.
 */
export function mostOfSplits(
  { graph, hops, gasPrice }: Search,
  trade: Trade,
  rates: InitialPaths['rates'],
): number {
  if (hops > maxHops) return Infinity
  const { hop, step } = leastGasOf(graph)
  const nets = rates.map((rate, left) => {
    const leastGas = (left + 1) * hop + step
    return Number(trade.sellAmount) * Math.exp(rate) * (1 + integerError) - gasPrice * leastGas
  })
  return Math.max(...nets) - gasPrice * tradeGas(trade)
}

/**
 * The edges from the labels' nodes that can pay more than the least net at the least gas and constant prices, over some
 * number of hops, grouped by node.
 */
function* onwardFrom(
  frontier: ReadonlyMap<number, readonly Label[]>,
  { graph, rates, gasPrice }: Search,
  { worths, least }: { readonly worths: Worths; readonly least: () => number },
): Generator<readonly [Edge, readonly Label[]]> {
  const { starts, indices } = edgesBy(graph.from, graph.size)
  const { hop } = leastGasOf(graph)
  for (const [node, labels] of frontier) {
    const needs = worths.map(
      (_, hops) => Math.min(...labels.map((label) => neededBy(label, hops))) - integerError,
    )
    for (let place = starts[node] ?? 0; place < (starts[node + 1] ?? 0); place++) {
      const index = indices[place] ?? 0
      const next = graph.to[index] ?? 0
      const rate = rates[index] ?? 0
      let hops = worths.length - 1
      while (hops >= 0 && !(rate + (worths[hops]?.[next] ?? 0) > (needs[hops] ?? 0))) hops--
      const edge = hops < 0 ? undefined : graph.edges[index]
      if (edge) yield [edge, labels]
    }
  }

  /** The least that a unit must bring from a label on, as a logarithm, over one hop and `hops` more. */
  function neededBy({ amount, gas }: Label, hops: number): number {
    const paid = least() + gasPrice * (gas + hop * (hops + 1))
    return amount === 0n ? Infinity : Math.log(Math.max(0, paid) / Number(amount))
  }
}

/** An upper bound of the payment for an amount at a node, net of later gas, by the number of remaining hops. */
function promisesOf({ graph, gasPrice }: Search, worths: Worths) {
  const cheapest = gasPrice * leastGasOf(graph).hop
  return (node: number, left: number, amount: number) => {
    let most = -Infinity
    for (let hop = 0; hop <= left; hop++) {
      const worth = worths[hop]?.[node] ?? -Infinity
      if (worth > -Infinity)
        most = Math.max(most, amount * Math.exp(worth) * (1 + integerError) - cheapest * hop)
    }
    return most
  }
}

/** The same by weak duality: the worth of the amount at these prices plus the profits of the pools from there on. */
function promisesAtPrices(search: Search, logPrices: Float64Array) {
  let earnings: readonly Float64Array[] | undefined
  return (node: number, left: number, amount: number) => {
    earnings ??= earningsOf(search, logPrices)
    return amount * Math.exp(logPrices[node] ?? 0) * (1 + integerError) + (earnings[left]?.[node] ?? 0)
  }
}

/** By remaining hops and by node: the largest profit of a path from there at these prices, net of its gas. */
function earningsOf({ graph, rates, stepCosts, demand }: Search, logPrices: Float64Array) {
  const { from, to, edges, size } = graph
  const pairs = pairsOf(graph)
  const earned = new Float64Array(pairs.from.length).fill(-Infinity)
  for (let index = 0; index < rates.length; index++) {
    if (rates[index] === -Infinity) continue
    const depth = (logPrices[to[index] ?? 0] ?? 0) + (rates[index] ?? 0) - (logPrices[from[index] ?? 0] ?? 0)
    const edge = depth > 0 ? edges[index] : undefined
    const profit = edge ? flowAt(depth, edge, logPrices).profit : 0
    const pair = pairs.pairOf[index] ?? 0
    earned[pair] = Math.max(earned[pair] ?? 0, profit * (1 + integerError) - (stepCosts[index] ?? 0))
  }
  const earnings = [new Float64Array(size).fill(-Infinity).with(demand.to, 0)]
  for (let before = earnings[0]; before && earnings.length < maxHops; ) {
    const most = before.slice()
    for (let pair = 0; pair < earned.length; pair++) {
      const node = pairs.from[pair] ?? 0
      most[node] = Math.max(most[node] ?? 0, (earned[pair] ?? 0) + (before[pairs.to[pair] ?? 0] ?? 0))
    }
    earnings.push(most)
    before = most
  }
  return earnings
}

/**
 * An upper bound of an edge's payment: a tangent of its concave curve, which for a constant product touches it at the
 * amount itself.
 */
function mostPaid({ curve }: Edge, amount: number): number {
  const atOnce = amount * Math.exp(curve.logRate)
  const depth = 2 * Math.log1p(amount / (2 * curve.slope))
  if (!(depth > 0)) return atOnce
  const { amountIn, amountOut, slope } = curve.trade(depth)
  return slope > 0
    ? Math.min(atOnce, amountOut + (amount - amountIn) * Math.exp(curve.logRate - depth))
    : atOnce
}
