/**
 * The best prices of nodes by number of hops from the nodes with a price: the cost to reach each, and the worth of
 * leaving it for them. By Bellman and Ford's recursion.
 *
 * @module
 */
import { edgesBy } from '../edge-groups.ts'
import type { Labels, Pairs } from './parallel-edges.ts'

/** By number of hops, from zero to one less than the longest path's; valid until the next call for the graph. */
export interface PriceLabels {
  readonly costs: readonly Labels[]
  readonly worths: readonly Labels[]
}

/**
 * @param rates By pair.
 * @param logPrices By node; NaN for a node without a price.
 * @param isGaining Whether only nodes on a path whose payment exceeds its cost matter.
 */
export function priceLabels(
  { from, to, scratch }: Pairs,
  rates: Float64Array,
  logPrices: Float64Array,
  { hops, isGaining }: { readonly hops: number; readonly isGaining: boolean },
): PriceLabels {
  const costs = labelsAt(logPrices, 1, labelsIn(scratch.costs, logPrices.length, hops))
  const worths = labelsAt(logPrices, -1, labelsIn(scratch.worths, logPrices.length, hops))
  for (let hop = 1; hop < hops; hop++) {
    // In the second half the best result of the remaining hops is known.
    const left = isGaining && 2 * (hop - 1) >= hops ? hops - hop + 1 : hops
    relax(costs, hop, { starts: from, ends: to, rates, beyond: worths[left]?.prices })
    relax(worths, hop, { starts: to, ends: from, rates, beyond: costs[left]?.prices })
  }
  return { costs, worths: negated(worths) }
}

/** Only the worths, of leaving for one node, in columns of their own. */
export function worthsAt(
  { from, to }: Pairs,
  rates: Float64Array,
  logPrices: Float64Array,
  hops: number,
): readonly Float64Array[] {
  const worths = labelsAt(logPrices, -1, labelsIn([], logPrices.length, hops))
  for (let hop = 1; hop < hops; hop++)
    relax(worths, hop, { starts: to, ends: from, rates, beyond: undefined })
  return negated(worths).map(({ prices }) => prices)
}

function labelsIn(known: Labels[], size: number, hops: number): readonly Labels[] {
  while (known.length < hops) {
    known.push({ prices: new Float64Array(size), via: new Int32Array(size).fill(-1) })
  }
  return known.slice(0, hops)
}

/**
 * The labels, with the prices as those of zero hops.
 *
 * @param sign -1 for worths: the negated worth of leaving a node is the cost of reaching it over reversed pairs.
 */
function labelsAt(logPrices: Float64Array, sign: number, labels: readonly Labels[]): readonly Labels[] {
  for (const { prices } of labels.slice(0, 1)) {
    for (let node = 0; node < prices.length; node++) {
      const price = logPrices[node] ?? 0
      prices[node] = Number.isNaN(price) ? Infinity : sign * price
    }
  }
  return labels
}

function negated(labels: readonly Labels[]): readonly Labels[] {
  for (const { prices } of labels) {
    for (let node = 0; node < prices.length; node++) prices[node] = -(prices[node] ?? 0)
  }
  return labels
}

interface Pass {
  /** By pair: its start and its end. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly rates: Float64Array
  /** By node: the least cost from it on. Nodes whose total cost is not negative are skipped. */
  readonly beyond: Float64Array | undefined
}

/** Computes the labels of `hop` hops from those of one less. */
function relax(labels: readonly Labels[], hop: number, { starts, ends, rates, beyond }: Pass): void {
  const [before, after] = [labels[hop - 1], labels[hop]]
  if (!before || !after) return
  const { prices, via } = after
  prices.set(before.prices)
  via.fill(-1)
  const pairs = edgesBy(starts, prices.length)
  for (let node = 0; node < prices.length; node++) {
    // The previous round already relaxed the pairs of unchanged nodes.
    if (hop > 1 && before.via[node] === -1) continue
    const price = before.prices[node] ?? 0
    if (price === Infinity || (beyond && !(price + (beyond[node] ?? 0) < 0))) continue
    for (let place = pairs.starts[node] ?? 0; place < (pairs.starts[node + 1] ?? 0); place++) {
      const pair = pairs.indices[place] ?? 0
      const next = ends[pair] ?? 0
      const cost = price - (rates[pair] ?? 0)
      if (!(cost < (prices[next] ?? 0))) continue
      prices[next] = cost
      via[next] = pair
    }
  }
}
