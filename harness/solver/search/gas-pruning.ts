/**
 * Gas pruning: every step has a fixed charge, and flows that do not earn their own are dropped, greedily.
 *
 * The profit of an edge at the prices of the equilibrium is a lower bound of the loss without it, because those prices
 * bound the payment of the others. Edges that earn more than their gas are therefore never tried.
 *
 * @module
 */

import type { Flow } from '../graph/equilibrium/equilibrium.ts'
import { gasOf } from './capped-flow.ts'
import { connected, dependence } from './flows.ts'
import { netOf, type Search } from './search.ts'
import { type Split, splitOver } from './split.ts'

/** Single edges without an improvement after which the pruning ends. */
const maxTrials = 8

/** The split without the edges whose removal pays. */
export function pruned(start: Split, search: Search): Split {
  let split = start
  for (let next = prunedOnce(split, search); next; next = prunedOnce(split, search)) split = next
  return split
}

/** Whether the split without some of its edges could pay more than `min` net of gas; its prices bound that. */
export function canExceed(min: number, split: Split, search: Search): boolean {
  const used = connected(split.flows, search.demand)
  return split.value - search.totalCost(used) + mostSaved(split, search) > min
}

/**
 * An upper bound of the gain, net of gas, from removing flows, including those in `dropped`: the cost of their gas less
 * their profits.
 */
export function mostSaved(split: Split, search: Search, dropped: ReadonlySet<Flow> = new Set()): number {
  const flows = connected(split.flows, search.demand)
  return flows.reduce((sum, flow) => {
    const saved = search.costOf(flow) - flow.profit
    return saved > 0 || dropped.has(flow) ? sum + saved : sum
  }, 0)
}

function prunedOnce(split: Split, search: Search): Split | undefined {
  const net = netOf(split, search)
  const flows = connected(split.flows, search.demand)
  const removals = savingsOf(flows, search)
    .filter(({ saving }) => saving > 0)
    .toSorted((a, b) => b.saving - a.saving)

  // Removes many at once while they do not replace each other, that is, while most of the saving is real.
  for (let count = removals.length; count > 1 && !search.expired(); count >>= 1) {
    const dropped = removals.slice(0, count)
    const saving = dropped.reduce((sum, removal) => sum + removal.saving, 0)
    const next = without(dropped.map(({ flow }) => flow))
    if (next && netOf(next, search) > net + saving / 2) return next
  }
  for (const { flow } of removals.slice(0, maxTrials)) {
    if (search.expired()) break
    const next = without([flow])
    if (next && netOf(next, search) > net) return next
  }
  return undefined

  function without(dropped: readonly Flow[]): Split | undefined {
    const gone = new Set(dropped)
    const left = flows.filter((flow) => !gone.has(flow))
    const edges = connected(left, search.demand).map(({ edge }) => edge)
    return edges.length === 0 ? undefined : splitOver(edges, search, { ...split, flows: left })
  }
}

/** By flow: the cost of the gas of it and of the flows that depend on it, less their profits. */
function savingsOf(flows: readonly Flow[], { demand, gasPrice }: Search) {
  const dependents = dependence(flows, demand)
  const between = flows.filter(({ edge }) => edge.to !== demand.to)
  const buyers = [...Map.groupBy(between, ({ edge }) => edge.tokenOut).values()]
  return flows.map((flow) => {
    const dropped = dependents(flow)
    let saving = 0
    for (const one of dropped) saving += gasPrice * gasOf(one) - one.profit
    for (const own of buyers) {
      if (own.every((one) => dropped.has(one))) saving += gasPrice * (own[0]?.edge.tokenGas ?? 0)
    }
    return { flow, saving }
  })
}
