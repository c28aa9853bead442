/**
 * What gas costs in each token: the price of the native token along the best path of pools that are deep enough to have a
 * say.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Snapshot } from '../market/snapshot.ts'
import { type Graph, marketGraph } from './search/graph.ts'
import { maxHops } from './search/paths/paths.ts'

/**
 * Wei that a pool must take for its price to move by a hundredth at most. A token to which no path of such pools leads gets its
 * price from shallower ones, the deepest that there are.
 */
const minDepthsWei = [1e17, 1e16, 1e15, 1e14, 1e13]

/** A market does not change, so that its prices are found once. */
const pricesBySnapshot = new WeakMap<Snapshot, ReadonlyMap<Address, number>>()

/** Base units of `token` that a unit of gas costs; zero where no path of pools gives the token a price. */
export function gasPriceIn(snapshot: Snapshot, token: Address): number {
  if (snapshot.gasPriceWei === 0n) return 0
  const known = pricesBySnapshot.get(snapshot) ?? pricesOf(snapshot)
  pricesBySnapshot.set(snapshot, known)
  return Number(snapshot.gasPriceWei) * (known.get(token) ?? 0)
}

/** Base units of each token that a wei buys. */
function pricesOf(snapshot: Snapshot): ReadonlyMap<Address, number> {
  const { nodes, ...graph } = marketGraph(snapshot)
  const start = new Float64Array(graph.size)
  const native = nodes.get(snapshot.wrappedNative)
  if (native !== undefined) start[native] = 1
  const rates = minDepthsWei.reduce<Float64Array>((known, depth) => completed(known, graph, depth), start)
  return new Map([...nodes].map(([token, node]) => [token, rates[node] ?? 0]))
}

/** The rates with those of tokens that had none, along paths of pools that are so deep. */
function completed(known: Float64Array, { edges }: Pick<Graph, 'edges'>, minDepthWei: number): Float64Array {
  const rates = known.slice()
  const open = edges.filter(({ to }) => known[to] === 0)
  for (let hop = 0; hop < maxHops; hop++) {
    const before = rates.slice()
    for (const { curve, from, to } of open) {
      const start = before[from] ?? 0
      const rate = start * Math.exp(curve.logRate)
      if (rate > (rates[to] ?? 0) && curve.trade(0.01).amountIn >= minDepthWei * start) rates[to] = rate
    }
  }
  return rates
}
