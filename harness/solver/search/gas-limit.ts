/**
 * The best route within the gas limit of a transaction. At the limit gas has a shadow price: the profit of its last
 * unit. Pools that would earn more for their gas are added and everything is packed anew while that pays more;
 * exchanges then improve the best packings. Packing is a heuristic: a pool less may pay more, so each used pool of
 * few is left out in turn.
 *
 * @module
 */

import type { Pool } from '../../market/pools/pool.ts'
import type { Evaluation } from '../evaluate.ts'
import { maxGas } from '../gas.ts'
import { flowGas, gasIn, stepsFit } from './capped-flow.ts'
import { earningBetween, earningPaths } from './earning-paths.ts'
import { leastGasOf } from './edge-groups.ts'
import { acyclicFlows, connected } from './flows.ts'
import type { Edge } from './graph.ts'
import { exchanged } from './packing/exchanges.ts'
import {
  type Packable,
  type Packing,
  packed,
  packedAtOnce,
  type Strategy,
  usualStrategy,
} from './packing/gas-packing.ts'
import { expanded } from './path-expansion.ts'
import { netOf, priced, type Search, unhurried, withoutPools } from './search.ts'
import { type Split, splitOver } from './split.ts'

/**
 * The most packings of a route that uses more or less gas than estimated, the reduction of the limit as a multiple of
 * the excess, and the units of gas that may stay unused.
 */
const maxTrials = 6
const excessDropped = 1.2
const leastFree = 30_000
/**
 * Packings that exchanges improve, the most flows of a split whose promise is not
 * checked, and the shortfall, as a fraction, up to which a promise counts as kept.
 */
const maxTried = 2
const maxSimple = 20
const maxBroken = 1e-3
/** Edges that are tried as the sink, which takes the amount that the others leave. */
const maxSinks = 3
/** The most pools among which one is tried to be left out. */
const maxPools = 12
/** Fractions of the profitable edges that are added at once: all, or the best if all of them compete for one place. */
const addedParts = [1, 1 / 8]
/**
 * The most edges that several strategies pack, as each may lead to another packing, and the packings of these to
 * exchange.
 */
const fewEdges = 64
const allStrategies = [2 / 3, 1 / 2, 4 / 5].flatMap((pace) =>
  [true, false].map((shortens) => ({ pace, shortens })),
)
const maxTriedOfFew = 10
/**
 * The least gain of a change, as a fraction of the payment, and the relative difference below which packings are equal.
 */
const minGain = 1e-5
const sameNet = 1e-7

type RouteOf = (split: Split) => Evaluation | undefined

/**
 * The route of the split, or of the best one within the gas limit.
 *
 * @param routeOf The route of a split; `undefined` if it cannot be executed.
 */
export function withinGasLimit(found: Split, search: Search, routeOf: RouteOf): Evaluation | undefined {
  // A search that ran out of time leaves cycles.
  const split = { ...found, flows: acyclicFlows(connected(found.flows, search.demand)) }
  let best: Evaluation | undefined
  const gas = gasIn(connected(split.flows, search.demand))
  // The allowance for the trade itself usually exceeds its gas.
  if (gas < Number(maxGas)) {
    const route = routeOf(split)
    if (!route && gas < flowGas) return undefined
    if (route && route.gas <= maxGas) best = route
    const isWhole = stepsFit(found.flows)
    const isSimple = split.flows.length <= maxSimple
    if (best && isWhole && (isSimple || isKept(best, split, netOf(split, search)))) return best
  }
  // A packing cut short by the deadline is often poor, and a careful one is not always better, so a simple one comes
  // first.
  best = better(best, simplestRoute(packableOf(split, search), best ? search : unhurried(search)))
  for (const packing of withoutOnes(split, search).toSorted(byNet)) {
    const route = routeIn(packing, search, routeOf)
    best = better(best, route)
    if (route && isKept(route, packing.split, packing.net)) break
  }
  return best

  function better(one: Evaluation | undefined, other: Evaluation | undefined): Evaluation | undefined {
    return one && other && netPaid(other, search) <= netPaid(one, search) ? one : (other ?? one)
  }

  /** Whether a route pays about the promise of its split, which is too high if a pool trades in several directions. */
  function isKept({ buyAmount }: Evaluation, { flows }: Split, promisedNet: number): boolean {
    const promised = promisedNet + search.totalCost(connected(flows, search.demand))
    return Number(buyAmount) > promised * (1 - maxBroken)
  }

  /** The route of the simplest packing, reduced if it uses more gas than estimated. */
  function simplestRoute({ edges, ...all }: Packable, search: Search): Evaluation | undefined {
    const fitting = ownEdges(split, search).length + Math.ceil(flowGas / leastGasOf(search.graph).step)
    const first = { ...all, edges: edges.slice(0, fitting) }
    let limit = flowGas
    for (let trial = 0; trial < maxTrials && limit > 0; trial++) {
      const route = routeOf(packedAtOnce(first, limit, search))
      if (!route || route.gas <= maxGas) return route
      limit -= excessDropped * 2 ** trial * Number(route.gas - maxGas)
    }
    return undefined
  }
}

/** The payment of a route less its gas, in base units. */
function netPaid({ buyAmount, gas }: Evaluation, { gasPrice }: Search): number {
  return Number(buyAmount) - gasPrice * Number(gas)
}

/** The route of a packing after exchanges, filled up to the limit by the gas of its routes. */
function routeIn(packing: Packing, search: Search, routeOf: RouteOf): Evaluation | undefined {
  let fitting: Evaluation | undefined
  let next: Packing | undefined = packing
  for (let trial = 0; next && trial < maxTrials; trial++) {
    const route = routeOf(next.split)
    if (!route) break
    const free = Number(maxGas - route.gas)
    if (fitting && (free < 0 || netPaid(route, search) <= netPaid(fitting, search))) break
    if (free >= 0) fitting = route
    if (free >= 0 && free < leastFree) break
    const limit = gasIn(connected(next.split.flows, search.demand)) + (free < 0 ? excessDropped : 1) * free
    next = exchanged(next, limit, search)
  }
  return fitting
}

/** The edges of a split without their caps. */
function ownEdges({ flows }: Split, { graph }: Search): readonly Edge[] {
  return flows.flatMap(({ edge }) => graph.edges[edge.index] ?? [])
}

/** The edges of a split and those between its tokens that would earn more than their gas. */
function packableOf(split: Split, search: Search): Packable {
  const own = ownEdges(split, search)
  const added = earningBetween(own, { logPrices: split.logPrices, gasValue: search.gasPrice }, search)
  return { split, edges: [...own, ...added], sink: undefined }
}

/** The packings of a split, and those without some of its pools while each pool less pays more. */
function withoutOnes(split: Split, search: Search): readonly Packing[] {
  const all = exchangedPackings(split, search, { isCareful: true })
  const [best] = all.toSorted(byNet)
  return best ? [...all, ...withoutOne(best, { split, closed: new Set() }, search)] : all
}

interface Closed {
  /** The split of all pools. */
  readonly split: Split
  readonly closed: ReadonlySet<Pool>
}

/** Better packings than `best`, each without one more of the pools; the first that pays more is taken. */
function withoutOne(best: Packing, { split, closed }: Closed, search: Search): readonly Packing[] {
  const pools = new Set(connected(best.split.flows, search.demand).map(({ edge }) => edge.pool))
  if (pools.size > maxPools) return []
  for (const pool of pools) {
    if (search.expired()) break
    const without = new Set([...closed, pool])
    const rest = withoutPools(without, search)
    const left = split.flows.flatMap(({ edge }) => (without.has(edge.pool) ? [] : [edge]))
    const grown = expanded(splitOver(left, rest, split), rest)
    const [next] = exchangedPackings(grown, rest, { isCareful: false }).toSorted(byNet)
    if (next && isBetter(next, best)) return [next, ...withoutOne(next, { split, closed: without }, search)]
  }
  return []
}

/** @param options `isCareful`: several strategies, if the edges are few. */
function exchangedPackings(
  split: Split,
  search: Search,
  { isCareful }: { readonly isCareful: boolean },
): readonly Packing[] {
  const all = packableOf(split, search)
  const isOfFew = isCareful && all.edges.length <= fewEdges
  return packings(all, isOfFew ? allStrategies : [usualStrategy], search)
    .slice(0, isOfFew ? maxTriedOfFew : maxTried)
    .flatMap((packing) => exchanged(packing, flowGas, search) ?? [])
}

/** Different packings of the edges, by promised payment, largest first; the best one is extended. */
function packings(all: Packable, strategies: readonly Strategy[], search: Search): readonly Packing[] {
  const sold = all.split.flows.filter(({ edge }) => edge.from === search.demand.from)
  // If every pool may reach its end, one of them is the sink.
  const sinks = sold.every(({ crossed }) => crossed > 0)
    ? sold.toSorted((a, b) => a.crossed - b.crossed).slice(0, maxSinks)
    : []
  const sunk = sinks.map(({ edge }) => ({ ...all, sink: search.graph.edges[edge.index] }))
  const found = [all, ...sunk]
    .flatMap((one) =>
      strategies.flatMap((strategy) => {
        return (search.expired() ? undefined : packed(one, flowGas, search, strategy)) ?? []
      }),
    )
    .toSorted(byNet)
  for (let [best] = found; best; ) {
    best = enriched(best, search)
    if (best) found.unshift(best)
  }
  return distinct(found)
}

/** Packings with different payments, best first: with nothing left for the sinks, some are equal. */
function distinct(packings: readonly Packing[]): readonly Packing[] {
  return packings.toSorted(byNet).filter(({ net }, place, all) => {
    const better = all[place - 1]
    return !better || net < better.net - sameNet * Math.abs(better.net)
  })
}

function byNet(a: Packing, b: Packing): number {
  return b.net - a.net
}

/** The packing with more edges, and without those that become needless, if it pays more. */
function enriched(best: Packing, search: Search): Packing | undefined {
  if (search.expired()) return undefined
  const own = ownEdges(best.split, search)
  const { edges: added, split } = earningEdges(own, best, search)
  for (const count of new Set(addedParts.map((part) => Math.ceil(part * added.length)))) {
    if (search.expired() || count === 0) return undefined
    const edges = [...own, ...added.slice(0, count)]
    const next = packed({ split, edges, sink: best.sink }, flowGas, search)
    if (next && isBetter(next, best)) return next
  }
  return undefined
}

function isBetter(one: Packing, other: Packing): boolean {
  return one.net > other.net + minGain * Math.abs(other.net)
}

/** The edges that would earn more than their gas, the best ratio first, and the split with prices at which they do. */
function earningEdges(own: readonly Edge[], { split, gasValue }: Packing, search: Search) {
  const nodes = new Set(own.flatMap(({ from, to }) => [from, to]))
  const { paths, guess } = earningPaths(split, priced(search, gasValue))
  const logPrices = guess.map((price, node) => (nodes.has(node) ? (split.logPrices[node] ?? 0) : price))
  const added = new Set([
    ...earningBetween(own, { logPrices: split.logPrices, gasValue }, search),
    ...paths.flat(),
  ])
  for (const edge of own) added.delete(edge)
  return { edges: [...added], split: { ...split, logPrices } }
}
