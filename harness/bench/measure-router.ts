/** A router on a market: what each of its routes pays by the exact engine, and how long it thinks. */
import type { CorpusOrder } from '../quality/corpus.ts'
import { measurementOf } from '../quality/measure.ts'
import type { Measurement, OrderResult, Outcome } from '../quality/measurement.ts'
import type { BenchMarket } from './markets.ts'
import type { Peer, PeerSearch } from './peers/peer.ts'
import { replay } from './replay.ts'

/** An order with the bound that nobody exceeds. */
export interface BoundedOrder extends CorpusOrder {
  readonly bound: bigint | undefined
}

export interface RouterRun {
  readonly name: string
  readonly measurement: Measurement
  /** Milliseconds of each search. */
  readonly latencies: readonly number[]
}

export interface RunOptions {
  /** After so many milliseconds no further order is begun. */
  readonly budgetMs: number
  readonly now: () => number
}

export async function measureRouter(
  router: Peer,
  { snapshot }: BenchMarket,
  orders: readonly BoundedOrder[],
  { budgetMs, now }: RunOptions,
): Promise<RouterRun> {
  const search = await router.prepare(snapshot)
  const [first] = orders
  if (first) await outcomeOf(search, snapshot, first)
  const started = now()
  const results: OrderResult[] = []
  const latencies: number[] = []
  for (const order of orders) {
    if (now() - started > budgetMs) break
    const begun = now()
    const found = await outcomeOf(search, snapshot, order)
    latencies.push(now() - begun)
    const { bound, minBuyAmount: _, ...asked } = order
    results.push({ ...asked, ...(bound === undefined ? {} : { bound }), gasPrice: 0, ...found })
  }
  const corpus = { origin: 'the bench', orders: orders.slice(0, results.length) }
  return { name: router.name, measurement: measurementOf(router.name, corpus, results, {}), latencies }
}

/** Routers give up by an exception as often as by an answer. */
async function outcomeOf(
  search: PeerSearch,
  snapshot: BenchMarket['snapshot'],
  order: CorpusOrder,
): Promise<Outcome> {
  try {
    const steps = await search(order)
    const paid = steps && replay(snapshot, steps, order)
    return paid === undefined ? { outcome: 'no-route' } : { outcome: 'solved', promised: paid, gas: 0n }
  } catch (error) {
    return { outcome: 'refused', reason: String(error).slice(0, 200) }
  }
}
