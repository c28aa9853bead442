/**
 * Packs flows into a limit of gas. At the prices of a split the pools, each as far along its ticks as it earns most for its
 * gas, are taken while they fit; what is taken gives other prices, and these another packing. The limit comes closer step by
 * step, so that what is left can take over from what is not.
 *
 * @module
 */
import { flowOf, gasIn } from '../capped-flow.ts'
import type { Demand, Flow } from '../equilibrium/equilibrium.ts'
import { connected, weakestPair } from '../flows.ts'
import type { Edge } from '../graph.ts'
import type { Search } from '../search.ts'
import { type Split, splitOver } from '../split.ts'
import { carried, carriesAll, heldBy } from './carrying.ts'
import { knapsack } from './gas-knapsack.ts'

/** Along the curve of an edge, about, to find how far it goes in a packing. */
const tradesPerEdge = 4
/** Rounds at the limit, and how many of them in vain, without a sink and with one, which settles slowly. */
const maxRounds = 16
const maxVain = 2
const maxVainWithSink = 6
/** The excess that is dropped at once, as a fraction of the limit. */
const minExcess = 1 / 50
/** What a round must gain, as a fraction of what is paid. */
const minGain = 1e-5
/** Rounds once the time is up, and what of the limit each aims at. */
const maxRoundsAtOnce = 5
const safePart = 0.95

export interface Packing {
  readonly split: Split
  /** The edge that takes whatever the others leave of what is sold. */
  readonly sink: Edge | undefined
  /** Base units of the bought token, its gas deducted. */
  readonly net: number
  /** What the last unit of gas earns, in the same units. */
  readonly gasValue: number
}

export interface Packable {
  /** At whose prices the packing begins. */
  readonly split: Split
  /** Edges to choose from, to their ends. */
  readonly edges: readonly Edge[]
  readonly sink: Edge | undefined
}

/** How packings come to fit the limit. */
export interface Strategy {
  /** What is left of the excess of gas after a round. */
  readonly pace: number
  /** Whether of what does not fit is taken what does. */
  readonly shortens: boolean
}

export const usualStrategy: Strategy = { pace: 2 / 3, shortens: true }

/** The best of packings that follow one from the other; `undefined` where none carries the amount. */
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
 * What these edges carry, at prices near those of another packing; `undefined` where not all of the amount, not within the limit, or
 * for less than `atLeast`, in base units of the bought token.
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

/** What a split pays less its gas; -Infinity where it does not carry the amount, or takes more gas than the limit. */
function netWithin(limit: number, split: Split, search: Search): number {
  const used = connected(split.flows, search.demand)
  const isSound = !weakestPair(used) && carriesAll(split, search.demand) && gasIn(used) <= limit
  return isSound ? paidBy(used, search.demand) - search.totalCost(used) : -Infinity
}

/** What fits at once: chosen at the prices of the split alone, and so much less that it fits at its own. */
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
