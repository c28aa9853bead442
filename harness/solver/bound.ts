/**
 * Prices that prove how far from optimal a solution can be. The search ends with the prices at which its pools
 * balance; here every other token gets one as well, the cheapest at which it can be had, so that no pool is
 * left from which these prices would let anybody earn.
 *
 * @module
 */
import type { Pool } from '../market/pool.ts'
import { searchFor } from './best-route.ts'
import type { Trade } from './evaluate.ts'
import { type Graph, graphOf } from './graph.ts'
import { bestSplit } from './search.ts'
import { type Certificate, wholePrice } from './verify-bound.ts'

/** @returns `undefined` where no path leads from one token to the other. */
export function certify(pools: readonly Pool[], trade: Trade): Certificate | undefined {
  const graph = graphOf(pools)
  const search = searchFor(graph, trade, { gasPrice: 0, isOpen: () => true, expired: () => false })
  const split = search && bestSplit(search)
  if (!split) return undefined
  const { from, to } = search.demand
  const { logPrices, flows } = split.balance
  const priced = new Set([from, to, ...flows.flatMap(({ edge }) => [edge.from, edge.to])])
  const complete = everyPrice(graph, logPrices, priced)
  const prices = [...graph.nodes].map(([token, node]) => {
    const price = node === to ? wholePrice : fixedPoint(complete[node] ?? 0)
    return [token, price] as const
  })
  return { ...trade, prices: new Map(prices) }
}

/** A token that no path reaches is dear enough for nobody to wish it sold. */
const outOfReach = 100

/** Every node's cheapest cost, starting from the nodes that have a price. */
function everyPrice(graph: Graph, logPrices: Float64Array, priced: ReadonlySet<number>): Float64Array {
  const cost = logPrices.map((price, node) => (priced.has(node) ? price : Infinity))
  relax(graph, cost, priced)
  for (const [node, price] of cost.entries()) {
    if (price < Infinity) continue
    cost[node] = outOfReach
    relax(graph, cost, priced)
  }
  return cost
}

/** Lowers costs until no edge undercuts one, or circles that earn would lower them without end. */
function relax({ edges }: Graph, cost: Float64Array, fixed: ReadonlySet<number>): void {
  for (let round = 0; round < cost.length; round++) {
    const before = cost.slice()
    for (const { from, to, curve } of edges) {
      if (!fixed.has(to)) cost[to] = Math.min(cost[to] ?? 0, (cost[from] ?? 0) - curve.logRate)
    }
    if (cost.every((price, node) => price === before[node])) return
  }
}

function fixedPoint(logPrice: number): bigint {
  return BigInt(Math.round(Math.exp(logPrice + 192 * Math.LN2)))
}
