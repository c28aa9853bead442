/**
 * The search for a split, in floating point: from the best paths grow a split until no path is left that would
 * earn more than its gas, drop what does not earn its own, and go on while either helps.
 *
 * @module
 */
import { earningPaths } from './earning-paths.ts'
import { connected } from './flows.ts'
import { firstPaths, grown } from './growth.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'
import { lightened } from './thrift.ts'

/** The least that another round of the search must bring, as a fraction of the order's value. */
const worthwhile = 1e-7
/** Flows of a split that is small enough to be found twice. */
const fewFlows = 12
/** Single paths that are tried in vain before the split is held to be good. */
const mostTrials = 8

/** @returns `undefined` where no path leads from one token to the other. */
export function bestSplit(search: Search): Split | undefined {
  const first = firstPaths(search)
  if (!first) return undefined
  const start = splitOver(first.near, search.demand, first.guess)
  const narrow = splitOver(first.best, search.demand, first.guess)
  const gasless = { ...search, tolls: new Float64Array(search.tolls.length) }
  let split = better(grown(start, gasless), narrow, search)
  const isSmall = split.flows.length <= fewFlows
  // Gas weighs most where there are few steps, and there a second way of looking costs little.
  if (isSmall) split = better(split, grown(start, search), search)
  if (!isSmall && !search.isThorough) return split
  for (let richer = enriched(split, search); richer; richer = enriched(split, search)) split = richer
  return split
}

/** Of two splits without what does not earn its gas, the one that pays more. */
function better(one: Split, other: Split, search: Search): Split {
  const [first, second] = [lightened(one, search), lightened(other, search)]
  return netOf(first, search) >= netOf(second, search) ? first : second
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
