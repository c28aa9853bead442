/**
 * The search for a split, in floating point: from the best paths grow a split until no path is left that would
 * earn more than its gas, drop what does not earn its own, and go on while either helps.
 *
 * @module
 */

import { earningPaths } from './earning.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { circleAmong, connected } from './flows.ts'
import type { Edge, Graph } from './graph.ts'
import { firstPaths, grown } from './growth.ts'
import { type Settled, settled } from './interplay.ts'
import { lightened } from './thrift.ts'

export interface Search {
  readonly graph: Graph
  /** By edge: logarithm of the rate; -Infinity where the edge may not be used. */
  readonly rates: Float64Array
  /** By edge: what its step costs in gas, in base units of the bought token. */
  readonly tolls: Float64Array
  readonly demand: Demand
  /** What all steps of these flows cost. */
  readonly cost: (flows: readonly Flow[]) => number
  /** True once the best split so far must do. */
  readonly expired: () => boolean
}

export interface Split {
  /** The edges that may trade; those that do are in `balance.flows`. */
  readonly edges: readonly Edge[]
  readonly balance: Settled
}

/** The split over these edges. */
export function splitOver(edges: readonly Edge[], search: Search, guess: Float64Array): Split {
  return { edges, balance: settled(edges, search.demand, guess) }
}

/** What a split pays net of its gas; nothing where its flows do not balance or run in a circle. */
export function netOf({ balance }: Split, { demand, cost }: Search): number {
  const flows = connected(balance.flows, demand)
  const isSound = balance.isBalanced && flows.length > 0 && circleAmong(flows).length === 0
  return isSound ? balance.value - cost(flows) : -Infinity
}

/** The least that another round of the search must bring, as a fraction of the order's value. */
const worthwhile = 1e-8
/** Paths that are tried in vain before the split is held to be good. */
const mostTrials = 8

/** @returns `undefined` where no path leads from one token to the other. */
export function bestSplit(search: Search): Split | undefined {
  const first = firstPaths(search)
  if (!first) return undefined
  const wide = lightened(grown(splitOver(first.near, search, first.guess), search), search)
  const narrow = lightened(splitOver(first.best, search, first.guess), search)
  let split = netOf(wide, search) >= netOf(narrow, search) ? wide : narrow
  for (let richer = enriched(split, search); richer; richer = enriched(split, search)) split = richer
  return split
}

/** The split with more paths, and without what that makes needless, if it pays more: with all of them, with fewer, with one. */
function enriched(split: Split, search: Search): Split | undefined {
  const net = netOf(split, search)
  const used = connected(split.balance.flows, search.demand).map(({ edge }) => edge)
  const { paths, guess } = earningPaths(split, search)
  const choices = [...halves(paths), ...paths.slice(1, mostTrials).map((path) => [path])]
  for (const added of choices) {
    if (search.expired()) return undefined
    const edges = [...new Set([...used, ...added.flat()])]
    const richer = lightened(splitOver(edges, search, guess), search)
    if (netOf(richer, search) > net + worthwhile * split.balance.value) return richer
  }
  return undefined
}

/** All, the first half, the first quarter, and so on. */
export function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.length === 0 ? [] : [all, ...halves(all.slice(0, all.length >> 1))]
}
