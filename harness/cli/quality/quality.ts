/** `assay quality`: measures a target over a corpus of orders, and holds it against a baseline. */
import { availableParallelism, cpus } from 'node:os'
import { dirname } from 'node:path'
import { beyondBound } from '../../quality/comparison/gate.ts'
import { type Corpus, type CorpusOrder, classifyOrders, drawCorpus } from '../../quality/corpus/corpus.ts'
import { type Measured, measurementOf, measureOrder } from '../../quality/measure.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { beatsBound } from '../../quality/outcome.ts'
import { ordersOfShard, type Shard } from '../../quality/shard.ts'
import type { Timings } from '../../quality/timings.ts'
import { renderMeasurement } from '../../report/quality/measurement.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { createProgress } from '../progress.ts'
import { compareWithBaseline, reportFindings } from './compare.ts'
import { writeMeasurement } from './files.ts'
import { readGivenOrders } from './orders.ts'
import { measureThroughQueue } from './queue.ts'
import { type OpenedSubject, openSubject, type SubjectFlags } from './subject.ts'

export interface QualityFlags extends SubjectFlags {
  /** File of orders, instead of drawn ones. */
  readonly orders?: string
  readonly seed: number
  readonly count: number
  readonly shard?: Shard
  /** Redis address: workers do the measuring. */
  readonly queue?: string
  readonly baseline?: string
  readonly maxLossBps: number
  readonly out: string
}

export async function qualityCommand(flags: QualityFlags): Promise<ExitCode> {
  checkTogether(flags)
  const startedAt = new Date().toISOString()
  const opened = await openSubject({ ...flags, out: dirname(flags.out) })
  try {
    const corpus = corpusOf(flags, opened)
    if (corpus.orders.length === 0)
      throw new CommandFailed(
        exitCodes.nothingExecuted,
        'The market has no two tokens with a price to trade.',
      )
    const orders = flags.shard ? ordersOfShard(corpus.orders, flags.shard) : corpus.orders
    const measured = flags.queue
      ? await measureThroughQueue(flags.queue, flags, orders, opened)
      : await measureHere(orders, opened)
    const measurement = measurementOf(
      opened.name,
      corpus,
      measured.map(({ result }) => result),
      {
        ...(opened.subject.boundOracle ? { market: opened.subject.boundOracle.hash } : {}),
        ...(flags.shard ? { shard: flags.shard } : {}),
      },
    )
    return conclude(flags, measurement, timingsOf(opened.name, measured, startedAt))
  } finally {
    await opened.stop()
  }
}

function corpusOf({ count, orders, seed }: QualityFlags, { source }: OpenedSubject): Corpus {
  return orders === undefined
    ? drawCorpus(source.snapshot, { seed, count })
    : classifyOrders(source.snapshot, orders, readGivenOrders(orders))
}

/** @throws CommandFailed where two flags exclude each other. */
function checkTogether({ baseline, exec, image, queue, shard }: QualityFlags): void {
  if (shard !== undefined && baseline !== undefined)
    throw new CommandFailed(
      exitCodes.usage,
      'A shard is not compared with a --baseline: merge the shards, and compare the whole.',
    )
  if (queue !== undefined && (exec ?? image) !== undefined)
    throw new CommandFailed(
      exitCodes.usage,
      'The workers of a --queue start no service: start it, and name it with --target.',
    )
}

async function measureHere(
  orders: readonly CorpusOrder[],
  { subject }: OpenedSubject,
): Promise<readonly Measured[]> {
  const progress = createProgress(orders.length)
  const measured: Measured[] = []
  for (const order of orders) {
    progress.begin(order.id)
    measured.push(await measureOrder(subject, order))
    progress.end()
  }
  progress.stop()
  return measured
}

function timingsOf(target: string, measured: readonly Measured[], startedAt: string): Timings {
  const processor = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} at once`
  return {
    format: 'assay-quality-timings/1',
    target,
    machine: { node: process.version, processor, startedAt },
    latencyMs: Object.fromEntries(
      measured.map(({ latencyMs, result }) => [result.id, Math.round(latencyMs * 1000) / 1000]),
    ),
  }
}

function conclude(flags: QualityFlags, measurement: Measurement, timings: Timings): ExitCode {
  writeMeasurement(flags.out, measurement, timings)
  console.log(renderMeasurement(measurement, timings, 'text'))
  console.log(`Measurement in ${flags.out}`)
  const impossible = beyondBound(measurement.orders.filter(beatsBound).map(({ id }) => id))
  if (flags.baseline === undefined) return reportFindings(impossible)
  return compareWithBaseline(flags.baseline, measurement, flags)
}
