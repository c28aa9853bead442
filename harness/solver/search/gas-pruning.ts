/**
 * A split when every step costs gas: drop what does not earn its own.
 *
 * What an edge earns at the prices of the equilibrium is the least that is lost without it, because those prices
 * bound what the others can pay. Edges that earn more than their gas are therefore never tried.
 *
 * @module
 */
import type { Flow } from './equilibrium.ts'
import { connected, dependence } from './flows.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** Single edges that are tried in vain before the split is held to be good. */
const mostTrials = 8

/** The split without the edges that it pays to drop. */
export function lightened(start: Split, search: Search): Split {
  let split = start
  for (let lighter = lighten(split, search); lighter; lighter = lighten(split, search)) split = lighter
  return split
}

function lighten(split: Split, search: Search): Split | undefined {
  const net = netOf(split, search)
  const flows = connected(split.flows, search.demand)
  const removals = promisesOf(flows, search)
    .filter(({ promise }) => promise > 0)
    .toSorted((a, b) => b.promise - a.promise)

  // Many at once as long as they do not need each other's place: that is when most of the promise comes true.
  for (let count = removals.length; count > 1 && !search.expired(); count >>= 1) {
    const dropped = removals.slice(0, count)
    const promised = dropped.reduce((sum, { promise }) => sum + promise, 0)
    const lighter = without(dropped.map(({ flow }) => flow))
    if (netOf(lighter, search) > net + promised / 2) return lighter
  }
  for (const { flow } of removals.slice(0, mostTrials)) {
    if (search.expired()) break
    const lighter = without([flow])
    if (netOf(lighter, search) > net) return lighter
  }
  return undefined

  function without(dropped: readonly Flow[]): Split {
    const gone = new Set(dropped)
    const left = flows.filter((flow) => !gone.has(flow))
    const edges = connected(left, search.demand).map(({ edge }) => edge)
    return splitOver(edges, search.demand, split.logPrices)
  }
}

interface Removal {
  readonly flow: Flow
  readonly promise: number
}

/** By flow: the gas that is saved without it, and those that lead nowhere without it, less what they earn. */
function promisesOf(flows: readonly Flow[], { demand, toll }: Search): readonly Removal[] {
  const dependents = dependence(flows, demand)
  return flows.map((flow) => {
    let promise = 0
    for (const one of dependents(flow)) promise += toll(one) - one.profit
    return { flow, promise }
  })
}
