/**
 * The search for a split, in floating point: from the best paths grow a split until no path is left that would
 * earn more than its gas, drop what does not earn its own, and go on while either helps.
 *
 * @module
 */
import { earningPaths, pathsFor } from './earning-paths.ts'
import type { Demand, Flow } from './equilibrium.ts'
import { connected } from './flows.ts'
import { lightened } from './gas-pruning.ts'
import { type FirstPaths, grown } from './path-expansion.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** The least that another round of the search must bring, as a fraction of the order's value. */
const worthwhile = 1e-7
/** Flows of a split that is small enough to be found twice. */
const fewFlows = 12
/** Paths that are tried in the place of a flow. */
const mostExchanged = 3
/** Single paths that are tried in vain before the split is held to be good. */
const mostTrials = 8

/** The best split that grows from these paths. */
export function bestSplit(first: FirstPaths, search: Search): Split {
  const gasless = { ...search, tolls: new Float64Array(search.tolls.length) }
  const start = splitOver(first.near, search.demand, first.guess)
  const singles = first.best.map((path) => splitOver(path, search.demand, first.guess))
  let split = bestOf([lightened(grown(start, gasless), search), ...singles], search) ?? start
  if (isWeighty(split, search))
    split = bestOf([split, lightened(grown(start, search), search)], search) ?? split
  else if (!search.isThorough) return split

  for (let next = improved(split, search); next; next = improved(split, search)) split = next
  return split
}

function bestOf(splits: readonly Split[], search: Search): Split | undefined {
  const [best] = splits
    .map((split) => ({ split, net: netOf(split, search) }))
    .toSorted((a, b) => b.net - a.net)
  return best?.split
}

/** Gas weighs most where there are few steps, and there to look twice costs little; what costs none is best as it grew. */
function isWeighty({ flows }: Split, { cost }: Search): boolean {
  return flows.length <= fewFlows && cost(flows) > 0
}

function improved(split: Split, search: Search): Split | undefined {
  return enriched(split, search) ?? (isWeighty(split, search) ? exchanged(split, search) : undefined)
}

/** The split with another path in the place of a flow, or of all that flows through a token, if it pays more. */
function exchanged(split: Split, search: Search): Split | undefined {
  const least = netOf(split, search) + worthwhile * split.value
  const used = connected(split.flows, search.demand)
  for (const dropped of [...used.map((flow) => [flow]), ...throughTokens(used, search.demand)]) {
    const gone = new Set(dropped.map(({ edge }) => edge))
    const others = used.map(({ edge }) => edge).filter((edge) => !gone.has(edge))
    const carried = Math.max(...dropped.map(({ value }) => value))
    const { paths, guess } = pathsFor(carried, split, search, mostExchanged)
    for (const path of paths) {
      if (search.expired()) return undefined
      const next = lightened(splitOver([...others, ...path], search.demand, guess), search)
      if (netOf(next, search) > least) return next
    }
  }
  return undefined
}

/** The flows into and out of each token between what is sold and what is bought. */
function throughTokens(flows: readonly Flow[], { from, to }: Demand): readonly (readonly Flow[])[] {
  const between = new Set(flows.map(({ edge }) => edge.to))
  between.delete(from)
  between.delete(to)
  return [...between].map((node) => flows.filter(({ edge }) => edge.from === node || edge.to === node))
}

/**
 * The split with more paths, and without what that makes needless, if it pays more: with all paths that earn,
 * with half of them, and so on, and with single ones.
 */
function enriched(split: Split, search: Search): Split | undefined {
  const least = netOf(split, search) + worthwhile * split.value
  const used = connected(split.flows, search.demand).map(({ edge }) => edge)
  const { paths, guess } = earningPaths(split, search)
  for (const added of [...halves(paths), ...paths.slice(1, mostTrials).map((path) => [path])]) {
    if (search.expired()) return undefined
    const edges = [...new Set([...used, ...added.flat()])]
    const richer = lightened(splitOver(edges, search.demand, guess), search)
    if (netOf(richer, search) > least) return richer
  }
  return undefined
}

/** All, the first half, the first quarter, and so on. */
function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.length === 0 ? [] : [all, ...halves(all.slice(0, all.length >> 1))]
}
