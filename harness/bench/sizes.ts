/** How the time of a search grows with the market, beside a peer's. */

import { quantile } from '../quality/comparison/statistics.ts'
import { drawCorpus } from '../quality/corpus/corpus.ts'
import { marketOfSize } from './markets.ts'
import { assay } from './peers/assay.ts'
import type { Peer } from './peers/peer.ts'

export interface SizeRow {
  readonly pools: number
  readonly router: string
  /** Milliseconds of a search. */
  readonly median: number
  readonly p95: number
  readonly most: number
}

const orders = 63

/** @param others Routers beside ours. */
export async function timeSizes(
  sizes: readonly number[],
  others: readonly Peer[],
  now: () => number,
): Promise<readonly SizeRow[]> {
  const rows: SizeRow[] = []
  for (const pools of sizes) {
    const market = marketOfSize(1, pools)
    const corpus = drawCorpus(market, { seed: 1, count: orders }).orders.filter(
      ({ size }) => size !== 'beyond liquidity',
    )
    for (const router of [assay, ...others]) {
      const search = await router.prepare(market)
      const [first] = corpus
      if (first) await search(first)
      const times: number[] = []
      for (const order of corpus) {
        const began = now()
        await search(order)
        times.push(now() - began)
      }
      const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
      rows.push({ pools, router: router.name, median, p95, most: Math.max(...times) })
    }
  }
  return rows
}
