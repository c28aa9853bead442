/**
 * Prices of all tokens of a graph, given those of some.
 *
 * @module
 */
import type { Graph } from './graph.ts'

/** The log price of a token that no path connects: so high that buying it is never profitable. */
export const unreachablePrice = 100

/**
 * The prices of all nodes. A node without one gets the least cost of reaching it from the priced ones or, if no path
 * leads there, the most that leaving it for them brings.
 */
export function allPrices(graph: Graph, logPrices: Float64Array, priced: ReadonlySet<number>): Float64Array {
  if (priced.size === logPrices.length) return logPrices.slice()
  const cost = logPrices.map((price, node) => (priced.has(node) ? price : Infinity))
  relax(graph, cost, priced)
  for (const [node, price] of cost.entries()) {
    if (price < Infinity) continue
    const brings = graph.edges.map(({ from, to, curve }) => {
      const worth = cost[to] ?? Infinity
      return from === node && worth < Infinity ? worth + curve.logRate : -Infinity
    })
    const max = brings.reduce((a, b) => Math.max(a, b), -Infinity)
    cost[node] = max > -Infinity ? max : unreachablePrice
    relax(graph, cost, priced)
  }
  return cost
}

/** Lowers costs until no edge undercuts one (Bellman and Ford); profitable cycles would lower them without end. */
function relax({ from, to, logRates }: Graph, cost: Float64Array, fixed: ReadonlySet<number>): void {
  const isFixed = new Uint8Array(cost.length)
  for (const node of fixed) isFixed[node] = 1
  for (let round = 0, isLower = true; round < cost.length && isLower; round++) {
    isLower = false
    for (let index = 0; index < to.length; index++) {
      const node = to[index] ?? 0
      if (isFixed[node] === 1) continue
      const next = (cost[from[index] ?? 0] ?? 0) - (logRates[index] ?? 0)
      if (!(next < (cost[node] ?? 0))) continue
      cost[node] = next
      isLower = true
    }
  }
}
