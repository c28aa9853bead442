/** `npm run bench:peers`: the solver and other projects' routers, on the same markets, in the same run. */
import { compare } from '../quality/compare.ts'
import { tieBandBps } from '../quality/compare-stratum.ts'
import { drawCorpus } from '../quality/corpus.ts'
import { quantile } from '../quality/statistics.ts'
import { summarize } from '../quality/summary.ts'
import { yardstickOf } from '../quality/yardstick.ts'
import { type BenchMarket, benchMarkets } from './markets.ts'
import { type BoundedOrder, measureRouter, type RouterRun } from './measure-router.ts'
import { assay } from './peers/assay.ts'

export interface PeersOptions {
  readonly seed: number
  /** Orders on each market; a peer that is slow gets through fewer. */
  readonly count: number
  /** Seconds for each peer on each market. */
  readonly budget: number
  readonly print: (text: string) => void
}

export async function benchPeers({ budget, count, print, seed }: PeersOptions): Promise<void> {
  for (const market of benchMarkets(seed)) {
    const orders = boundedOrders(market, seed, count)
    print(`\n## ${market.name}\n`)
    print(
      '| router | orders | none | failed | gap p50 | p90 | p99 | most | beyond p50 | ms p50 | p95 | better/same/worse | worse in |',
    )
    print(`|---|${'---:|'.repeat(11)}---|`)
    const options = { now: () => performance.now() }
    const ours = await measureRouter(assay, market, orders, {
      ...options,
      budgetMs: Number.POSITIVE_INFINITY,
    })
    print(rowOf(ours, undefined))
    for (const peer of market.peers) {
      const theirs = await measureRouter(peer, market, orders, { ...options, budgetMs: 1000 * budget })
      print(rowOf(theirs, ours))
    }
  }
}

/** One order of each stratum, then the next of each, so that whoever runs out of time has seen them all. */
function boundedOrders({ snapshot }: BenchMarket, seed: number, count: number): readonly BoundedOrder[] {
  const yardstick = yardstickOf(snapshot)
  const { orders } = drawCorpus(snapshot, { seed, count })
  const strata = Map.groupBy(orders, ({ pair, size }) => `${size} ${pair}`)
  const places = new Map(
    [...strata.values()].flatMap((all) => all.map((order, place) => [order, place] as const)),
  )
  return orders
    .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .map((order) => ({ ...order, bound: yardstick.bound(order) }))
}

function rowOf(run: RouterRun, ours: RouterRun | undefined): string {
  const { latencies, measurement, name } = run
  const summaries = summarize(measurement)
  const within = summaries.find((summary) => summary.name === 'within liquidity')
  const beyond = summaries.find((summary) => summary.name === 'beyond liquidity')
  const gap = within?.gap
  const cells = [
    name,
    measurement.orders.length,
    measurement.orders.filter(({ outcome }) => outcome === 'no-route').length,
    measurement.orders.filter(({ outcome }) => outcome === 'refused').length,
    ...[gap?.median, gap?.p90, gap?.p99, gap?.most, beyond?.gap?.median].map(bps),
    quantile(latencies, 0.5).toFixed(1),
    quantile(latencies, 0.95).toFixed(1),
    ...(ours ? against(run, ours) : ['', '']),
  ]
  return `| ${cells.join(' | ')} |`
}

/** How ours does against it on the orders that it got through, and the strata whose median it wins. */
function against({ measurement }: RouterRun, ours: RouterRun): readonly string[] {
  const done = measurement.orders.length
  const same = {
    ...ours.measurement,
    corpus: measurement.corpus,
    orders: ours.measurement.orders.slice(0, done),
  }
  const { strata } = compare(measurement, same)
  const cells = strata.filter(({ isCell }) => isCell)
  const total = (count: (stratum: (typeof cells)[number]) => number) =>
    cells.reduce((sum, stratum) => sum + count(stratum), 0)
  const record = [total(({ wins }) => wins), total(({ ties }) => ties), total(({ losses }) => losses)]
  const lost = strata.filter(({ medianNet }) => medianNet < -tieBandBps).map(({ name }) => name)
  return [record.join('/'), lost.join(', ') || 'none']
}

function bps(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(3)
}
