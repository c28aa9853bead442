/**
 * `npm run lab -- bench peers`: the solver and other projects' routers, on the same markets, in the same run.
 * The exact engine executes every proposed route, and its payment is compared with the certified bound.
 *
 * @module
 */

import { boundOracleOf } from '../../quality/bound-oracle.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import { drawCorpus, hashOfOrders } from '../../quality/corpus/corpus.ts'
import { type Stratum, strataOf } from '../../quality/corpus/strata.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { isPaid } from '../../quality/outcome.ts'
import { gapAfterGasBps } from './gap-after-gas.ts'
import {
  fewestOrders,
  type HeadToHead,
  headToHead,
  isSlower,
  isWorse,
  type LostOrder,
  lostOrders,
} from './head-to-head.ts'
import { type BenchMarket, benchMarkets } from './markets.ts'
import type { MarketResult } from './page/quality-page.ts'
import { assay } from './peers/assay.ts'
import { type BoundedOrder, type RoutedOrder, type RouterRun, race } from './race.ts'
import { tableHead, tableRow } from './table.ts'

export interface PeersOptions {
  readonly seed: number
  /** Orders on each market; a slow peer completes fewer. */
  readonly count: number
  /** Seconds of search for each peer on each market. */
  readonly budget: number
  readonly print: (text: string) => void
  /** Stores a router's results on a market. */
  readonly keep?: ((market: string, measurement: Measurement) => void) | undefined
}

export async function benchPeers({
  budget,
  count,
  keep,
  print,
  seed,
}: PeersOptions): Promise<readonly MarketResult[]> {
  const now = () => performance.now()
  const results: HeadToHead[] = []
  const measured: MarketResult[] = []
  print(
    'In each cell: the median gap to the certified bound in bps after gas, and the median milliseconds of a search. ' +
      'A route that no transaction has the gas for pays nothing.',
  )
  for (const market of benchMarkets(seed)) {
    const orders = boundedOrders(market, seed, count)
    const routers = [assay, ...market.peers]
    const [ours, ...theirs] = await race(routers, market, orders, {
      now,
      allowanceMs: 1000 * budget,
    })
    if (ours === undefined) throw new Error('the reference always runs')
    const { gasPriceWei, pools } = market.snapshot
    const runs = [ours, ...theirs]
    measured.push({ market: market.name, gasPriceGwei: Number(gasPriceWei) / 1e9, pools: pools.length, runs })
    const here = theirs.flatMap((peer) => headToHead(ours, peer))
    print(`\n## ${titleOfMarket(market)}\n\n${tableOf(runs, here)}\n`)
    for (const run of runs) {
      print(remarkOf(run, orders.length))
      keep?.(titleOfMarket(market), measurementOf(run, `${titleOfMarket(market)}, seed ${seed}`, orders))
    }
    print(lostText(theirs.flatMap((peer) => lostOrders(ours, peer))))
    results.push(
      ...here.map((result) => ({ ...result, stratum: `${titleOfMarket(market)}, ${result.stratum}` })),
    )
  }
  print(`\n## Verdict\n\n${verdictOf(results)}`)
  return measured
}

function titleOfMarket({ name, snapshot: { gasPriceWei } }: BenchMarket): string {
  return gasPriceWei === 0n ? name : `${name}, at ${Number(gasPriceWei) / 1e9} gwei`
}

/** One order of each stratum, then the next of each, so that a peer that runs out of time has had some of each. */
function boundedOrders({ snapshot }: BenchMarket, seed: number, count: number): readonly BoundedOrder[] {
  const boundOracle = boundOracleOf(snapshot)
  const { orders } = drawCorpus(snapshot, { seed, count })
  const strata = Map.groupBy(orders, ({ pair, size }) => `${size} ${pair}`)
  const places = new Map(
    [...strata.values()].flatMap((all) => all.map((order, place) => [order, place] as const)),
  )
  return orders
    .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .map((order) => ({
      ...order,
      bound: boundOracle.bound(order),
      gasPrice: boundOracle.gasPriceIn(order.buyToken),
    }))
}

function measurementOf(
  { name, orders: routed }: RouterRun,
  origin: string,
  orders: readonly BoundedOrder[],
): Measurement {
  return {
    format: 'assay-quality/1',
    target: name,
    corpus: { origin, hash: hashOfOrders(orders), orders: orders.length },
    orders: routed.map(({ result }) => result),
  }
}

function tableOf(runs: readonly RouterRun[], results: readonly HeadToHead[]): string {
  const [ours] = runs
  const head = ['stratum', ...runs.map(({ name }) => name), 'quality', 'speed']
  const strata = strataOf((ours?.orders ?? []).map(({ result }) => result))
  const rows = strata.map((stratum) => {
    const own = results.filter((result) => result.stratum === stratum.name)
    return [stratum.name, ...runs.map((run) => cellOf(run, stratum)), qualityOf(own), speedOf(own)]
  })
  return [tableHead(head), ...rows.map(tableRow)].join('\n')
}

function cellOf({ orders }: RouterRun, { includes }: Stratum): string {
  const own = orders.filter(({ result }) => includes(result))
  if (own.length < fewestOrders) return 'not measured'
  const [gap, time] = [gapsOf(own), own.map(({ ms }) => ms)].map((values) => quantile(values, 0.5))
  return `${gap?.toFixed(gap < 100 ? 3 : 0)} · ${time?.toFixed(1)}`
}

function gapsOf(orders: readonly RoutedOrder[]): readonly number[] {
  return orders.flatMap(({ result }) => gapAfterGasBps(result) ?? [])
}

function qualityOf(results: readonly HeadToHead[]): string {
  const worse = results.filter(isWorse)
  if (worse.length > 0) return `loses: ${worse.map(({ peer }) => peer).join(', ')}`
  const measured = results.filter(({ orders }) => orders >= fewestOrders)
  if (measured.length === 0) return ''
  return measured.every(({ losses, wins }) => wins > losses) ? 'wins' : 'ties'
}

/** The factor by which it is faster than the fastest router that comes near the bound. */
function speedOf(results: readonly HeadToHead[]): string {
  const ratios = results
    .filter(({ isComparable, orders }) => isComparable && orders >= fewestOrders)
    .map(({ oursMs, theirsMs }) => theirsMs / oursMs)
  return ratios.length === 0 ? '' : `${Math.min(...ratios).toFixed(2)}x`
}

function remarkOf({ name, orders }: RouterRun, count: number): string {
  const seconds = orders.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const paid = orders.filter(({ result }) => isPaid(result)).length
  const maxGap = Math.max(...gapsOf(orders))
  const rest = orders.length < count ? '; then its time ran out' : ''
  return (
    `- ${name}: ${orders.length} of ${count} orders in ${seconds.toFixed(1)} s, ${paid} paid, ` +
    `largest gap ${maxGap.toFixed(3)} bps${rest}.`
  )
}

/** For each kind of order, the number that others pay more, and the worst of them. */
function lostText(lost: readonly LostOrder[]): string {
  const kinds = Map.groupBy(lost, ({ order: { pair, size } }) => `${size} ${pair}`)
  const lines = [...kinds].map(([kind, all]) => {
    const count = new Set(all.map(({ order }) => order.id)).size
    const worst = all.reduce((one, other) => (other.bps < one.bps ? other : one))
    const { buyToken, id, sellAmount, sellToken } = worst.order
    return (
      `- paid more elsewhere, ${count} of ${kind}: ${(-worst.bps).toFixed(3)} bps to ${worst.peer} for ` +
      `${id}, sell ${sellAmount} of ${sellToken} for ${buyToken}`
    )
  })
  return lines.join('\n') || '- nobody is paid more for any order.'
}

function verdictOf(results: readonly HeadToHead[]): string {
  const measured = results.filter(({ orders }) => orders >= fewestOrders)
  const comparable = measured.filter(({ isComparable }) => isComparable)
  const [worse, slower] = [results.filter(isWorse), results.filter(isSlower)]
  return [
    `${measured.length} pairs of stratum and peer with ${fewestOrders} orders or more: the peer pays more in ${worse.length}, and is faster in ` +
      `${slower.length} of the ${comparable.length} where it comes within a basis point of the bound.`,
    ...worse.map((result) => `- pays less, by ${(-result.medianBps).toFixed(3)} bps: ${titleOf(result)}`),
    ...slower.map(
      (result) =>
        `- slower, ${result.oursMs.toFixed(1)} ms to ${result.theirsMs.toFixed(1)} ms: ${titleOf(result)}`,
    ),
  ].join('\n')
}

function titleOf({ orders, peer, stratum }: HeadToHead): string {
  return `${stratum} against ${peer}, ${orders} orders`
}
