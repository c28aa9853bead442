/** Measures the cost of a deadline: the loss against a search without one, and the actual time of an answer. */
import { quantile } from '../../quality/comparison/statistics.ts'
import { drawCorpus } from '../../quality/corpus/corpus.ts'
import type { BenchMarket } from './markets.ts'
import { assayWithin } from './peers/assay.ts'
import { replay } from './replay.ts'
import { tableHead, tableRow } from './table.ts'

export interface DeadlineRow {
  readonly pools: number
  /** Milliseconds; infinite without a deadline. */
  readonly deadlineMs: number
  readonly orders: number
  /** Orders that are answered only without a deadline. */
  readonly missed: number
  /** Losses of the answered orders against a search without a deadline, in basis points. */
  readonly losses: readonly number[]
  /** Milliseconds of each search. */
  readonly times: readonly number[]
}

const deadlinesMs = [5, 10, 25, 50, 100, 250, 1_000]

/** @param count Orders on each market, spread over sizes and pairs, including some beyond its liquidity. */
export async function measureDeadlines(
  markets: readonly Omit<BenchMarket, 'peers'>[],
  { count, now, seed }: { seed: number; count: number; now: () => number },
): Promise<readonly DeadlineRow[]> {
  const rows: DeadlineRow[] = []
  for (const { snapshot } of markets) {
    const { orders } = drawCorpus(snapshot, { seed, count })
    const answersWithin = async (deadlineMs: number) => {
      const search = await assayWithin(deadlineMs).prepare(snapshot)
      const answers = []
      for (const order of orders) {
        const started = now()
        const steps = await search(order)
        const ms = now() - started
        answers.push({ ms, paid: Number((steps && replay(snapshot, steps, order)?.paid) ?? 0n) })
      }
      return answers
    }
    const best = await answersWithin(Number.POSITIVE_INFINITY)
    for (const deadlineMs of deadlinesMs) {
      const answers = await answersWithin(deadlineMs)
      const pairs = answers.map(({ paid }, index) => ({ paid, most: best[index]?.paid ?? 0 }))
      rows.push({
        pools: snapshot.pools.length,
        deadlineMs,
        orders: orders.length,
        missed: pairs.filter(({ most, paid }) => paid === 0 && most > 0).length,
        losses: pairs.filter(({ paid }) => paid > 0).map(({ most, paid }) => 1e4 * (1 - paid / most)),
        times: answers.map(({ ms }) => ms),
      })
    }
  }
  return rows
}

/** A Markdown table; the last columns give times as multiples of the deadline. */
export function deadlineTable(rows: readonly DeadlineRow[]): string {
  const head = [
    'pools',
    'deadline, ms',
    'orders',
    'missed',
    'bps less p50',
    'p90',
    'p99',
    'max',
    'time p50',
    'p99',
    'max',
  ]
  const lines = rows.map(({ deadlineMs, losses, missed, orders, pools, times }) => {
    const lost = [0.5, 0.9, 0.99, 1].map((share) => quantile(losses, share).toFixed(3))
    const took = [0.5, 0.99, 1].map((share) => `${(quantile(times, share) / deadlineMs).toFixed(2)}x`)
    return tableRow([pools, deadlineMs, orders, missed, ...lost, ...took])
  })
  return [tableHead(head), ...lines].join('\n')
}
