/**
 * What gas costs in each token: the price of the native token along the best path of pools that are deep
 * enough to have a say.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Snapshot } from '../market/snapshot.ts'
import { type Edge, marketGraph } from './search/graph.ts'
import { maxHops } from './search/paths.ts'

/** Wei that a pool must take for its price to move by a hundredth at most. */
const minDepthWei = 1e17

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
  const { edges, nodes, size } = marketGraph(snapshot)
  const rates = new Float64Array(size)
  rates[nodes.get(snapshot.wrappedNative) ?? 0] = 1
  for (let hop = 0; hop < maxHops; hop++) {
    const before = rates.slice()
    for (const edge of edges) {
      const rate = (before[edge.from] ?? 0) * Math.exp(edge.curve.logRate)
      if (rate > (rates[edge.to] ?? 0) && isDeep(edge, before[edge.from] ?? 0)) rates[edge.to] = rate
    }
  }
  return new Map([...nodes].map(([token, node]) => [token, rates[node] ?? 0]))
}

function isDeep({ curve }: Edge, rate: number): boolean {
  return curve.trade(0.01).amountIn >= minDepthWei * rate
}
