/**
 * The queue between a measurement and its workers: BullMQ on Redis, one job an order. A worker holds an order
 * by a lock that it keeps renewing; when it dies, the lock runs out and the order goes to another.
 *
 * @module
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Job, Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import * as z from 'zod'
import { pairClasses, sizeClasses } from '../../quality/corpus/classes.ts'
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import type { Measured } from '../../quality/measure.ts'
import { resultCodec } from '../../quality/measurement.ts'
import { addressSchema, canonicalAddress } from '../../spec/address.ts'
import { amountSchema } from '../../spec/amount.ts'
import { CommandFailed, exitCodes } from '../exit.ts'
import { createProgress } from '../progress.ts'
import { type OpenedSubject, readMarketFile, type SubjectFlags } from './subject.ts'

export const queueName = 'assay-quality'

const address = addressSchema.transform(canonicalAddress)

const jobSchema = z.object({
  target: z.string(),
  rpc: z.string().exactOptional(),
  /** Under which key the market's file lies. */
  marketKey: z.string().exactOptional(),
  /** Hash of the market that is measured against; a worker that finds another must not answer. */
  market: z.string().exactOptional(),
  order: z.object({
    id: z.string(),
    sellToken: address,
    buyToken: address,
    sellAmount: amountSchema,
    minBuyAmount: amountSchema,
    size: z.enum(sizeClasses),
    pair: z.enum(pairClasses),
  }),
})
const measuredSchema = z.object({ result: resultCodec, latencyMs: z.number() })

/** What a worker is asked to measure. */
export type QualityJob = z.output<typeof jobSchema>

const daySeconds = 86_400
const attempts = 3

/** Lets workers measure. @returns The results in the orders' order. */
export async function measureThroughQueue(
  url: string,
  flags: SubjectFlags,
  orders: readonly CorpusOrder[],
  { subject }: OpenedSubject,
): Promise<readonly Measured[]> {
  const connection = await connect(url)
  const queue = new Queue(queueName, { connection })
  const events = new QueueEvents(queueName, { connection: connection.duplicate() })
  try {
    const common = {
      target: flags.target,
      ...(flags.rpc === undefined ? {} : { rpc: flags.rpc }),
      ...(flags.market === undefined ? {} : { marketKey: await shareMarket(connection, flags.market) }),
      ...(subject.boundOracle === undefined ? {} : { market: subject.boundOracle.hash }),
    }
    await events.waitUntilReady()
    const run = randomUUID()
    const collected = collect(events, run, orders)
    await queue.addBulk(
      orders.map((order, index) => ({
        name: 'measure',
        data: encodeJob({ ...common, order }),
        opts: {
          jobId: jobIdOf(run, index),
          attempts,
          removeOnComplete: { age: daySeconds },
          removeOnFail: { age: daySeconds },
        },
      })),
    )
    return await collected
  } finally {
    await Promise.all([events.close(), queue.close()])
    connection.disconnect()
  }
}

/** @throws CommandFailed where Redis does not answer. */
export async function connect(url: string): Promise<Redis> {
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: () => null,
  })
  connection.on('error', () => {})
  try {
    await connection.connect()
  } catch (cause) {
    throw new CommandFailed(
      exitCodes.unreachable,
      `There is no Redis at ${url}: start it, or check the address.`,
      {
        cause,
      },
    )
  }
  connection.options.retryStrategy = (times) => Math.min(times * 200, 5_000)
  return connection
}

export function encodeJob(job: QualityJob): z.input<typeof jobSchema> {
  const { order } = job
  return {
    ...job,
    order: { ...order, sellAmount: `${order.sellAmount}`, minBuyAmount: `${order.minBuyAmount}` },
  }
}

export function decodeJob(job: Pick<Job, 'data'>): QualityJob {
  return jobSchema.parse(job.data)
}

export function encodeMeasured(measured: Measured): unknown {
  return z.encode(measuredSchema, measured)
}

/** The text of a market that a job names. */
export async function sharedMarket(connection: Redis, key: string): Promise<string> {
  const text = await connection.get(key)
  if (text === null) throw new Error(`The market ${key} is no longer in Redis.`)
  return text
}

async function shareMarket(connection: Redis, path: string): Promise<string> {
  const text = readMarketFile(path)
  const key = `assay-market:${createHash('sha256').update(text).digest('hex')}`
  await connection.set(key, text, 'EX', daySeconds)
  return key
}

/** Resolves once every order's result has come. */
function collect(
  events: QueueEvents,
  run: string,
  orders: readonly CorpusOrder[],
): Promise<readonly Measured[]> {
  const progress = createProgress(orders.length)
  const places = new Map(orders.map((_, index) => [jobIdOf(run, index), index]))
  const results = new Map<number, Measured>()
  const { promise, reject, resolve } = Promise.withResolvers<readonly Measured[]>()
  events.on('completed', ({ jobId, returnvalue }) => {
    const place = places.get(jobId)
    if (place === undefined || results.has(place)) return
    results.set(
      place,
      measuredSchema.parse(typeof returnvalue === 'string' ? JSON.parse(returnvalue) : returnvalue),
    )
    progress.end()
    if (results.size < orders.length) return
    progress.stop()
    resolve(orders.flatMap((_, index) => results.get(index) ?? []))
  })
  if (orders.length === 0) resolve([])
  events.on('failed', ({ failedReason, jobId }) => {
    const place = places.get(jobId)
    if (place === undefined) return
    reject(
      new CommandFailed(
        exitCodes.unreachable,
        `A worker could not measure ${orders[place]?.id}: ${failedReason}`,
      ),
    )
  })
  return promise
}

function jobIdOf(run: string, index: number): string {
  return `${run}-${index}`
}
