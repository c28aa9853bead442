/** `assay quality run`: measures a target over a corpus of orders, and compares it with a baseline. */
import { availableParallelism, cpus } from 'node:os'
import { dirname } from 'node:path'
import { itemsOfShard } from '../../core/shard.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { beyondBound } from '../../quality/comparison/gate.ts'
import { drawBatches } from '../../quality/corpus/batches.ts'
import { type Corpus, type CorpusOrder, classifyOrders, drawCorpus } from '../../quality/corpus/corpus.ts'
import { drawGasDeducting } from '../../quality/corpus/gas-deducting.ts'
import { atGasPrices, drawAtGasPrices, usualGasGwei } from '../../quality/corpus/gas-prices.ts'
import { drawQuoted } from '../../quality/corpus/quoted.ts'
import { type Measured, measurementOf, resultsOfSame } from '../../quality/measure.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { beatsBound } from '../../quality/outcome.ts'
import type { Kind } from '../../quality/quotes.ts'
import type { Timings } from '../../quality/timings.ts'
import { renderMeasurement } from '../../report/quality/measurement.ts'
import { measurementVerdict } from '../../report/quality/verdict.ts'
import { CommandFailed, type ExitCode, exitCodes } from '../exit.ts'
import { withPackages } from '../optional-packages.ts'
import type { Options } from '../options/options.ts'
import { prepareFile } from '../output.ts'
import { compareWithBaseline, readTimed, reportFindings, type Timed } from './compare.ts'
import { writeMeasurement } from './files.ts'
import { measureInTurn } from './in-turn.ts'
import { readGivenOrders } from './orders.ts'
import { type OpenedSubject, openSubject } from './subject.ts'
import { measuredTwice } from './twice.ts'

type QualityFlags = Options<'quality run'>

export default async function qualityCommand(flags: QualityFlags): Promise<ExitCode> {
  checkTogether(flags)
  const queue =
    flags.queue && (await withPackages('--queue', ['bullmq', 'ioredis'], () => import('./queue.ts')))
  prepareFile(flags.out)
  const baseline = flags.baseline === undefined ? undefined : readTimed(flags.baseline)
  const startedAt = new Date().toISOString()
  const { orders: _, ...asked } = flags
  const opened = await openSubject({ ...asked, out: dirname(flags.out) })
  try {
    const corpus = corpusOf(flags, opened)
    if (corpus.orders.length === 0)
      throw new CommandFailed('No two tokens of the market have a price.', {
        exitCode: exitCodes.nothingExecuted,
      })
    const orders = flags.shard ? itemsOfShard(corpus.orders, flags.shard) : corpus.orders
    const known = baseline && resultsOfSame(baseline.measurement, corpus, opened.subject.boundOracle)
    const subject = { ...opened.subject, ...(known && { known }) }
    const written = (measured: readonly Measured[]) =>
      write(flags, {
        measurement: measurementOf(
          opened.name,
          corpus,
          measured.map(({ result }) => result),
          {
            ...(opened.subject.boundOracle ? { market: opened.subject.boundOracle.hash } : {}),
            ...(opened.isExact || flags.deterministic ? { isExact: true } : {}),
            ...(flags.shard ? { shard: flags.shard } : {}),
            tokens: opened.source.snapshot.tokens,
          },
        ),
        timings: timingsOf(opened.name, measured, startedAt),
      })
    const measure = (asked: readonly CorpusOrder[]) =>
      flags.queue && queue
        ? queue.measureThroughQueue(flags.queue, flags, asked, opened)
        : measureInTurn(asked, { ...opened, subject }, { writePartial: written })
    const measured = await (flags.deterministic ? measuredTwice(orders, measure) : measure(orders))
    return conclude(flags, written(measured), baseline)
  } finally {
    await opened.stop()
  }
}

/** Number of drawn orders for each request of another kind. */
const ordersAnother = 12
/** Number of drawn orders for each one at another gas price. */
const ordersPriced = 24

function corpusOf(
  { count, deterministic, gasGwei, orders, queue, seed }: QualityFlags,
  { isExact, kinds, source, subject }: OpenedSubject,
): Corpus {
  const { snapshot } = source
  if (gasGwei !== undefined && subject.setGasPrice === undefined)
    throw new CommandFailed(
      'The gas price of a chain that Assay has not started cannot be set. Leave out --gas-gwei, or start the service with --exec or --image, without --rpc.',
    )
  if (orders !== undefined) {
    const given = classifyOrders(snapshot, orders, readGivenOrders(orders))
    return { ...given, orders: [...given.orders, ...atGasPrices(given.orders, gasGwei ?? [])] }
  }
  const singles = drawCorpus(snapshot, { seed, count })
  const drawn = { seed, count: Math.floor(count / ordersAnother) }
  const others = kinds.filter((kind) => kind !== 'intent').flatMap((kind) => drawers[kind](snapshot, drawn))
  const prices = gasGwei ?? (kinds.length > 0 && subject.setGasPrice ? usualGasGwei : [])
  const priced = drawAtGasPrices(snapshot, { seed, count: Math.floor(count / ordersPriced) }, prices)
  // Fills stay on the chain of most targets: no request follows them, or runs beside them.
  const staysAlone = isExact || !(deterministic || queue)
  const intents = kinds.includes('intent') && staysAlone ? drawers.intent(snapshot, drawn) : []
  return { ...singles, orders: [...singles.orders, ...others, ...priced, ...intents] }
}

type Draw = (
  snapshot: Snapshot,
  drawn: { readonly seed: number; readonly count: number },
) => readonly CorpusOrder[]

const drawers: Readonly<Record<Kind, Draw>> = {
  batches: drawBatches,
  FirstOrder: drawGasDeducting,
  'market makers': (snapshot, drawn) => drawQuoted(snapshot, drawn, 'market makers'),
  intent: (snapshot, drawn) => drawQuoted(snapshot, drawn, 'intent'),
}

/** @throws CommandFailed if two flags exclude each other. */
function checkTogether({ baseline, dialect, exec, image, queue, shard }: QualityFlags): void {
  if (queue !== undefined && dialect !== undefined)
    throw new CommandFailed('--queue cannot be used with --dialect.')
  if (shard !== undefined && baseline !== undefined)
    throw new CommandFailed(
      '--shard cannot be used with --baseline. Merge the shards first, then run "assay quality compare".',
    )
  if (queue !== undefined && (exec ?? image) !== undefined)
    throw new CommandFailed(
      '--queue cannot be used with --exec or --image. Start the service and use --target.',
    )
}

function timingsOf(target: string, measured: readonly Measured[], startedAt: string): Timings {
  const processor = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} at once`
  return {
    format: 'assay-quality-timings/1',
    target,
    machine: { node: process.version, processor, startedAt },
    latencyMs: byId(measured, ({ latencyMs }) => latencyMs),
    ...(measured.every(({ kernelMs }) => kernelMs !== undefined)
      ? { kernelMs: byId(measured, ({ kernelMs }) => kernelMs ?? 0) }
      : {}),
  }
}

/** Times are rounded to a microsecond. */
function byId(measured: readonly Measured[], timeOf: (one: Measured) => number): Record<string, number> {
  return Object.fromEntries(measured.map((one) => [one.result.id, Math.round(timeOf(one) * 1000) / 1000]))
}

interface Written {
  readonly measurement: Measurement
  readonly timings: Timings
}

function write({ out }: QualityFlags, written: Written): Written {
  const { measurement, timings } = written
  writeMeasurement(out, measurement, timings)
  console.log(renderMeasurement(measurement, timings, 'text'))
  console.log(`Measurement written to ${out}`)
  return written
}

function conclude(flags: QualityFlags, written: Written, baseline: Timed | undefined): ExitCode {
  const impossible = beyondBound(written.measurement.orders.filter(beatsBound).map(({ id }) => id))
  if (baseline === undefined) {
    const exitCode = reportFindings(impossible)
    console.log(measurementVerdict(written.measurement, written.timings))
    return exitCode
  }
  return compareWithBaseline(baseline, written, flags)
}
