/**
 * The search for a split, in floating point: add the best paths until no path would earn more than its gas, prune the
 * flows that do not earn theirs, and repeat, with exchanges of single paths, while the split improves.
 *
 * @module
 */

import type { Demand, Flow } from '../graph/equilibrium/equilibrium.ts'
import type { Edge } from '../graph/graph.ts'
import { minImprovement } from '../precision.ts'
import { flowGas, gasIn, stepsFit } from './capped-flow.ts'
import { chargedSplits } from './charged-splits.ts'
import { earningPaths, pathsBeside } from './earning-paths.ts'
import { connected } from './flows.ts'
import { canExceed, mostSaved, pruned } from './gas-pruning.ts'
import { expanded, firstSplit, type InitialPaths } from './path-expansion.ts'
import { costsBeside, netOf, priced, type Search, unhurried } from './search.ts'
import { relinearisedIn, type Split, splitOver } from './split.ts'

/** The most flows of a split that is searched for twice. */
const maxFlowsTwice = 20
/** Alternative paths that are tried for a flow. */
const maxReplacements = 3
/** The most single paths that are tried before the search ends. */
const maxTrials = 8

/** The best split grown from these paths. */
export function bestSplit(initial: InitialPaths, search: Search): Split {
  const gasless = priced(search, 0)
  const start = splitOver(initial.near, unhurried(search), { logPrices: initial.guess })
  const first = firstSplit(start, gasless)
  const singles = initial.best
    .filter(visitsPoolsOnce)
    .map((path) => splitOver(path, search, { logPrices: initial.guess }))
  const free = expanded(first, gasless)
  let gross = free
  if (!stepsFit(free.flows) && search.gasPrice > 0) {
    const charged = expanded(start, search)
    if (!search.expired()) gross = charged
  }
  if (!stepsFit(gross.flows)) return gross
  const found = [...new Set([gross, free])].map((one) => pruned(one, search))
  let split = bestOf([...found, ...singles], search) ?? start
  // Splits beyond the gas limit are packed instead.
  if (search.expired() || gasIn(connected(split.flows, search.demand)) > flowGas) return split
  if (isGasHeavy(split, search)) {
    const used = [...gross.flows.map(({ edge }) => edge), ...initial.near, ...initial.best.flat()]
    const { splits, areBest } = chargedSplits(used, gross, split, search)
    split = bestPruned([split, ...splits], search) ?? split
    if (areBest) return refined(split, search, enriched)
    split = bestOf([split, pruned(expanded(start, search), search)], search) ?? split
  } else if (!search.isThorough) return split
  return refined(split, search, improved)
}

function refined(start: Split, search: Search, better: typeof improved): Split {
  let split = start
  while (!search.expired()) {
    const next = better(split, search)
    if (!next) break
    split = next
  }
  return split
}

/** The best split after pruning; skips splits that pruning cannot make the best. */
function bestPruned(splits: readonly Split[], search: Search): Split | undefined {
  const byNet = splits
    .map((split) => ({ split, net: netOf(split, search) }))
    .toSorted((a, b) => b.net - a.net)
  let [best] = byNet
  for (const { split, net } of byNet) {
    if (best && !(net + mostSaved(split, search) > best.net)) continue
    const next = pruned(split, search)
    const paid = netOf(next, search)
    if (!best || paid > best.net) best = { split: next, net: paid }
  }
  return best?.split
}

/** A path that uses a pool twice pays less than computed: the two directions are balanced as if neither came first. */
function visitsPoolsOnce(path: readonly Edge[]): boolean {
  return new Set(path.map(({ pool }) => pool)).size === path.length
}

function bestOf(splits: readonly Split[], search: Search): Split | undefined {
  const [best] = splits
    .map((split) => ({ split, net: netOf(split, search) }))
    .toSorted((a, b) => b.net - a.net)
  return best?.split
}

/** Gas matters most with few steps, for which a second search is cheap; with free gas one search suffices. */
function isGasHeavy({ flows }: Split, { totalCost }: Search): boolean {
  return flows.length <= maxFlowsTwice && totalCost(flows) > 0
}

function improved(split: Split, search: Search): Split | undefined {
  return enriched(split, search) ?? (isGasHeavy(split, search) ? rerouted(split, search) : undefined)
}

/** The split with another path instead of a flow, or of all flows through a token, if it pays more. */
function rerouted(split: Split, search: Search): Split | undefined {
  const min = netOf(split, search) + minImprovement * split.value
  const used = connected(split.flows, search.demand)
  const costs = costsBeside(used, search)
  const relinearised = relinearisedIn(split, search.graph)
  const pathsFor = pathsBeside(split, search, maxReplacements)
  for (const dropped of [...used.map((flow) => [flow]), ...throughTokens(used, search.demand)]) {
    // The prices bound the gain of another path: at most this, less its gas, unless its first unit is profitable at
    // them.
    const saved = mostSaved(split, search, new Set(dropped))
    if (saved <= 0) continue
    const gone = new Set(dropped.map(({ edge }) => edge))
    const others = used.map(({ edge }) => edge).filter((edge) => !gone.has(edge))
    const carried = Math.max(...dropped.map(({ value }) => value))
    const { paths, guess } = pathsFor(carried)
    for (const path of paths) {
      if (search.expired()) return undefined
      const cost = path.reduce((sum, { index }) => sum + (costs[index] ?? 0), 0)
      if (cost >= saved && gainOf(path, split, relinearised) <= 0) continue
      const other = splitOver([...others, ...path], search, { ...split, logPrices: guess })
      const next = canExceed(min, other, search) ? pruned(other, search) : other
      if (netOf(next, search) > min) return next
    }
  }
  return undefined
}

/** The logarithm of the ratio of the first unit's payment along the path to its cost, at the prices of the split. */
function gainOf(path: readonly Edge[], { logPrices }: Split, relinearised: ReadonlyMap<Edge, Edge>): number {
  const start = logPrices[path[0]?.from ?? 0] ?? 0
  const end = logPrices[path.at(-1)?.to ?? 0] ?? 0
  return path.reduce((gain, edge) => gain + (relinearised.get(edge) ?? edge).curve.logRate, end - start)
}

/** The flows into and out of each intermediate token. */
function throughTokens(flows: readonly Flow[], { from, to }: Demand): readonly (readonly Flow[])[] {
  const between = new Set(flows.map(({ edge }) => edge.to))
  between.delete(from)
  between.delete(to)
  return [...between].map((node) => flows.filter(({ edge }) => edge.from === node || edge.to === node))
}

/**
 * The split with more paths, and without those that become needless, if it pays more: with all profitable paths, half
 * of them and so on, and then with single ones.
 */
function enriched(split: Split, search: Search): Split | undefined {
  const min = netOf(split, search) + minImprovement * split.value
  const used = connected(split.flows, search.demand).map(({ edge }) => edge)
  const { paths, guess } = earningPaths(split, search)
  for (const added of [...halves(paths), ...paths.slice(1, maxTrials).map((path) => [path])]) {
    if (search.expired()) return undefined
    const edges = [...new Set([...used, ...added.flat()])]
    const richer = splitOver(edges, search, { ...split, logPrices: guess })
    const next = canExceed(min, richer, search) ? pruned(richer, search) : richer
    if (netOf(next, search) > min) return next
  }
  return undefined
}

/** All, the first half, the first quarter, and so on. */
function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.length === 0 ? [] : [all, ...halves(all.slice(0, all.length >> 1))]
}
