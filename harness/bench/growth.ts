/** How the time of a search grows with the market, for execution and for display. */
import { startNode } from '../chain/node.ts'
import { readSnapshot } from '../market/reading/read.ts'
import type { Snapshot } from '../market/snapshot.ts'
import { quantile } from '../quality/comparison/statistics.ts'
import { drawCorpus } from '../quality/corpus/corpus.ts'
import { type SolveOptions, solve } from '../solver/solve.ts'
import { marketOfSize } from './markets.ts'

export interface GrowthRow {
  readonly market: string
  readonly pools: number
  readonly effort: SolveOptions['effort']
  /** Milliseconds of a search. */
  readonly median: number
  readonly p99: number
}

const efforts = ['full', 'fast'] as const
/** Searches before the first that counts: the engine compiles what runs often. */
const warmUp = 30

/** @param count Orders on each market, spread over sizes and pairs that it can take. */
export async function measureGrowth(
  sizes: readonly number[],
  seed: number,
  count: number,
  now: () => number,
): Promise<readonly GrowthRow[]> {
  const embedded = { market: 'embedded', snapshot: await embeddedMarket() }
  const synthetic = sizes.map((pools) => ({
    market: 'two thirds V2, a third V3',
    snapshot: marketOfSize(seed, pools),
  }))
  return [embedded, ...synthetic].flatMap(({ market, snapshot }) =>
    efforts.map((effort) => {
      const times = timesOf(snapshot, effort, seed, count, now)
      const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
      return { market, pools: snapshot.pools.length, effort, median, p99 }
    }),
  )
}

/** A Markdown table; the exponent is that of the power of the pools by which the median grew from the row before. */
export function growthTable(rows: readonly GrowthRow[]): string {
  const head = ['| market | pools | for | ms p50 | p99 | exponent |', '|---|---:|---|---:|---:|---:|']
  const lines = rows.map((row) => {
    const { effort, market, median, p99, pools } = row
    const before = rows.findLast((other) => {
      return other.market === market && other.effort === effort && other.pools < pools
    })
    const exponent = before && Math.log(median / before.median) / Math.log(pools / before.pools)
    const purpose = effort === 'full' ? 'execution' : 'display'
    return `| ${[market, pools, purpose, median.toFixed(1), p99.toFixed(1), exponent?.toFixed(2) ?? ''].join(' | ')} |`
  })
  return [...head, ...lines].join('\n')
}

function timesOf(
  snapshot: Snapshot,
  effort: SolveOptions['effort'],
  seed: number,
  count: number,
  now: () => number,
): readonly number[] {
  const orders = drawCorpus(snapshot, { seed, count }).orders.filter(
    ({ size }) => size !== 'beyond liquidity',
  )
  const options = { allows: () => true, effort, expired: () => false }
  for (const order of orders.slice(0, warmUp)) solve(snapshot, [{ ...order, extraPools: [] }], options)
  return orders.map((order) => {
    const began = now()
    solve(snapshot, [{ ...order, extraPools: [] }], options)
    return now() - began
  })
}

async function embeddedMarket(): Promise<Snapshot> {
  const node = await startNode({ network: { kind: 'genesis' } })
  try {
    return await readSnapshot(node)
  } finally {
    await node.stop()
  }
}
