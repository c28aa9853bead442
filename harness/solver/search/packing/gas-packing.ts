/**
 * Packs flows into a gas limit. At the prices of a split the pools, each cut off at its best ratio of profit to gas,
 * are chosen while they fit. The choice yields new prices, and these a new packing. The limit tightens step by step, so
 * that the chosen flows can replace the others.
 *
 * @module
 */

import type { Demand, Flow } from '../../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../../graph/graph.ts'
import { minGain } from '../../precision.ts'
import { flowOf, gasIn } from '../capped-flow.ts'
import { connected, weakestPair } from '../flows.ts'
import type { Search } from '../search.ts'
import { type Split, splitOver } from '../split.ts'
import { carried, carriesAll, heldBy } from './carrying.ts'
import { knapsack } from './gas-knapsack.ts'

/** The approximate number of trades along an edge's curve to find its end in a packing. */
const tradesPerEdge = 4
/** Rounds at the limit, and rounds without an improvement, without a sink and with one, which converges slowly. */
const maxRounds = 16
const maxVain = 2
const maxVainWithSink = 6
/** An excess below this fraction of the limit is dropped at once. */
const minExcess = 1 / 50
/** Rounds after the deadline, and the fraction of the limit that each aims at. */
const maxRoundsAtOnce = 5
const safePart = 0.95

export interface Packing {
  readonly split: Split
  /** The edge that takes the rest of the sold amount. */
  readonly sink: Edge | undefined
  /** Base units of the bought token, net of gas. */
  readonly net: number
  /** The profit of the last unit of gas, in the same units. */
  readonly gasValue: number
}

export interface Packable {
  /** The split whose prices the packing starts from. */
  readonly split: Split
  /** Edges to choose from, without caps. */
  readonly edges: readonly Edge[]
  readonly sink: Edge | undefined
}

/** The way in which packings approach the limit. */
export interface Strategy {
  /** The fraction of the excess gas that remains after a round. */
  readonly pace: number
  /** Whether a part that does not fit is replaced by a shorter one that does. */
  readonly shortens: boolean
}

export const usualStrategy: Strategy = { pace: 2 / 3, shortens: true }

/** The best of a sequence of packings; `undefined` if none carries the amount. */
export function packed(
  { split: start, edges, sink }: Packable,
  limit: number,
  search: Search,
  { pace, shortens } = usualStrategy,
): Packing | undefined {
  const { demand } = search
  let best: Packing | undefined
  let split = start
  let open = edges
  let candidates = edges
  let excess = gasIn(edges.flatMap((edge) => flowOf(edge, split.logPrices) ?? [])) - limit
  for (let round = 0, vain = 0; round < maxRounds && vain < (sink ? maxVainWithSink : maxVain); ) {
    excess *= pace
    const isAtLimit = excess <= minExcess * limit
    const held = heldBy(sink, split, demand)
    const room = isAtLimit ? limit : limit + excess
    if (search.expired(tradesPerEdge * candidates.length)) return best
    const { flows, gasValue } = knapsack(candidates, split.logPrices, { search, limit: room, held, shortens })
    if (flows.length === 0) return best
    const taken = flows.map(({ edge }) => edge)
    const next = splitOver(taken, search, split)
    if (search.expired()) return best
    split = carried(next, search, sink)
    const gap = weakestPair(connected(split.flows, demand))
    const net = netWithin(limit, split, search)
    if (net > (best?.net ?? -Infinity)) {
      vain = best && net < best.net + minGain * Math.abs(best.net) ? vain + 1 : 0
      best = { split, sink, net, gasValue }
    } else if (isAtLimit) vain++
    if (isAtLimit) round++
    open = open.filter(({ from, to }) => from !== gap?.from || to !== gap.to)
    const kept = new Set(taken.map(({ index }) => index))
    candidates = isAtLimit ? open : open.filter(({ index }) => kept.has(index))
  }
  return best
}

/**
 * The packing of these edges, at prices near those of another one; `undefined` if they do not carry the whole amount
 * within the limit, or pay less than `atLeast`, in base units of the bought token.
 */
export function packingOver(
  edges: readonly Edge[],
  near: Packing,
  { atLeast, limit, search }: { readonly atLeast: number; readonly limit: number; readonly search: Search },
): Packing | undefined {
  const split = carried(splitOver(edges, { ...search, atLeast }, near.split), search, near.sink)
  const net = netWithin(limit, split, search)
  return net === -Infinity ? undefined : { ...near, split, net }
}

/** The payment of a split net of gas; -Infinity if it does not carry the amount, or exceeds the gas limit. */
function netWithin(limit: number, split: Split, search: Search): number {
  const used = connected(split.flows, search.demand)
  const isSound = !weakestPair(used) && carriesAll(split, search.demand) && gasIn(used) <= limit
  return isSound ? paidBy(used, search.demand) - search.totalCost(used) : -Infinity
}

/** A packing in one pass: chosen at the prices of the split, and reduced until it fits at its own. */
export function packedAtOnce({ split, edges }: Packable, limit: number, search: Search): Split {
  let room = limit
  for (let round = 1; ; round++) {
    const { flows } = knapsack(edges, split.logPrices, {
      search,
      limit: room,
      held: new Set(),
      shortens: true,
    })
    const taken = flows.map(({ edge }) => edge)
    const next = splitOver(taken, search, split)
    const gas = gasIn(connected(next.flows, search.demand))
    if (gas <= limit || round === maxRoundsAtOnce) return next
    room *= (safePart * limit) / gas
  }
}

function paidBy(flows: readonly Flow[], { to }: Demand): number {
  return flows.reduce((sum, { edge, amountOut }) => (edge.to === to ? sum + amountOut : sum), 0)
}
