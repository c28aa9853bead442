/** Measures how the time of a search grows with the market. */
import { quantile } from '../../quality/comparison/statistics.ts'
import { drawCorpus } from '../../quality/corpus/corpus.ts'
import type { BenchMarket } from './markets.ts'
import type { Peer } from './peers/peer.ts'
import { tableHead, tableRow } from './table.ts'

export interface GrowthRow {
  readonly market: string
  readonly pools: number
  readonly router: string
  /** Milliseconds of each search. */
  readonly times: readonly number[]
}

/** Searches before the first measured one: the engine compiles hot code. */
const warmUp = 30

/** @param count Orders on each market, spread over sizes and pairs within its liquidity. */
export async function measureGrowth(
  markets: readonly Omit<BenchMarket, 'peers'>[],
  routers: readonly Peer[],
  { seed, count, now }: { seed: number; count: number; now: () => number },
): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const { name, snapshot } of markets) {
    const drawn = drawCorpus(snapshot, { seed, count }).orders
    const orders = drawn.filter(({ size }) => size !== 'beyond liquidity')
    // Other orders, because a router may remember its results.
    const others = drawCorpus(snapshot, { seed: seed + 1, count: warmUp }).orders
    for (const router of routers) {
      const search = await router.prepare(snapshot)
      for (const order of others) await search(order)
      const times: number[] = []
      for (const order of orders) {
        const started = now()
        await search(order)
        times.push(now() - started)
      }
      rows.push({ market: name, pools: snapshot.pools.length, router: router.name, times })
    }
  }
  return rows
}

/**
 * A Markdown table; the exponent is the power of the number of pools with which the median grew since the previous row.
 */
export function growthTable(rows: readonly GrowthRow[]): string {
  const head = tableHead(['market', 'pools', 'router', 'ms p50', 'p99', 'max', 'exponent'])
  const lines = rows.map(({ market, pools, router, times }) => {
    const quantiles = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
    const before = rows.findLast((other) => {
      return other.market === market && other.router === router && other.pools < pools
    })
    const growth = before && quantile(times, 0.5) / quantile(before.times, 0.5)
    const exponent = growth && Math.log(growth) / Math.log(pools / before.pools)
    return tableRow([market, pools, router, ...quantiles, exponent?.toFixed(2) ?? ''])
  })
  return [head, ...lines].join('\n')
}
