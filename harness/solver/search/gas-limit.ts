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
import { maxShort } from '../precision.ts'
import { flowGas, gasIn, stepsFit } from './capped-flow.ts'
import { leastGasOf } from './edge-groups.ts'
import { acyclicFlows, connected } from './flows.ts'
import { exchanged } from './packing/exchanges.ts'
import { type Packable, type Packing, packedAtOnce } from './packing/gas-packing.ts'
import { byNet, exchangedPackings, isBetter, ownEdges, packableOf } from './packing/packings.ts'
import { expanded } from './path-expansion.ts'
import { netOf, type Search, unhurried, withoutPools } from './search.ts'
import { type Split, splitOver } from './split.ts'

/**
 * The most packings of a route that uses more or less gas than estimated, the reduction of the limit as a multiple of
 * the excess, and the units of gas that may stay unused.
 */
const maxTrials = 6
const excessDropped = 1.2
const leastFree = 30_000
/** The most flows of a split whose promise is not checked. */
const maxSimple = 20
/** The most pools among which one is tried to be left out. */
const maxPools = 12

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
    return Number(buyAmount) > promised * (1 - maxShort)
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
