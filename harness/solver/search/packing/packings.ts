/**
 * The packings of a split within the gas limit of a transaction: by several strategies, with each of a few edges as the
 * sink, extended by edges that earn more than their gas, and improved by exchanges.
 *
 * @module
 */

import type { Edge } from '../../graph/graph.ts'
import { minGain, minImprovement } from '../../precision.ts'
import { flowGas } from '../capped-flow.ts'
import { earningBetween, earningPaths } from '../earning-paths.ts'
import { priced, type Search } from '../search.ts'
import type { Split } from '../split.ts'
import { exchanged } from './exchanges.ts'
import { type Packable, type Packing, packed, type Strategy, usualStrategy } from './gas-packing.ts'

/** Packings that exchanges improve. */
const maxTried = 2
/** Edges that are tried as the sink, which takes the amount that the others leave. */
const maxSinks = 3
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

/** The edges of a split without their caps. */
export function ownEdges({ flows }: Split, { graph }: Search): readonly Edge[] {
  return flows.flatMap(({ edge }) => graph.edges[edge.index] ?? [])
}

/** The edges of a split and those between its tokens that would earn more than their gas. */
export function packableOf(split: Split, search: Search): Packable {
  const own = ownEdges(split, search)
  const added = earningBetween(own, { logPrices: split.logPrices, gasValue: search.gasPrice }, search)
  return { split, edges: [...own, ...added], sink: undefined }
}

/** @param options `isCareful`: several strategies, if the edges are few. */
export function exchangedPackings(
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
    return !better || net < better.net - minImprovement * Math.abs(better.net)
  })
}

export function byNet(a: Packing, b: Packing): number {
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

export function isBetter(one: Packing, other: Packing): boolean {
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
