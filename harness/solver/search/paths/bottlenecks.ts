/**
 * The bottlenecks of best paths. In a chain the price moves at every edge, as voltage falls along resistors in series,
 * and the profit of the chain depends most on the edge with the highest resistance. Paths with the same bottleneck are
 * substitutes.
 *
 * @module
 */
import type { PathPrices } from './paths.ts'

/** @returns Whether no edge of the best path through an edge with a given gain has a higher resistance. */
export function bottlenecks(prices: PathPrices): (index: number, gain: number) => boolean {
  const { graph, pairs, costs, worths, hopsBefore } = prices
  const before = highestResistances(prices, costs, pairs.from)
  const after = highestResistances(prices, worths, pairs.to)
  return (index, gain) => {
    const pair = pairs.pairOf[index] ?? 0
    const [node, next, hops] = [pairs.from[pair] ?? 0, pairs.to[pair] ?? 0, hopsBefore[pair] ?? 0]
    const own = 1 / ((graph.slopes[index] ?? 0) * Math.exp(costs[hops]?.prices[node] ?? 0))
    if (own < (before[hops]?.[node] ?? 0)) return false
    // Prices behind the edge are those along this path, which are below the tokens' worths by the gain.
    return own >= (after[worths.length - 1 - hops]?.[next] ?? 0) * Math.exp(gain)
  }
}

/**
 * By number of hops and by node: the highest resistance between the node and the priced nodes.
 *
 * @param ends By pair, the node that is nearer to the priced ones.
 */
function highestResistances(
  { graph, pairs, best }: PathPrices,
  labels: PathPrices['costs'],
  ends: Int32Array,
): readonly Float64Array[] {
  const highest = [new Float64Array(graph.size)]
  for (const [hops, { via }] of labels.entries()) {
    const [last, before] = [highest[hops - 1], labels[hops - 1]]
    if (!last || !before) continue
    const next = last.slice()
    for (let node = 0; node < next.length; node++) {
      const pair = via[node] ?? -1
      if (pair === -1) continue
      const isBefore = ends === pairs.from
      const logPrice = isBefore ? before.prices[ends[pair] ?? 0] : labels[hops]?.prices[node]
      const conductance = (graph.slopes[best.edges[pair] ?? 0] ?? 0) * Math.exp(logPrice ?? 0)
      next[node] = Math.max(last[ends[pair] ?? 0] ?? 0, 1 / conductance)
    }
    highest.push(next)
  }
  return highest
}
