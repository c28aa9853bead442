/**
 * The queue between a measurement and its workers: BullMQ on Redis, one job an order. A worker holds an order
 * by a lock that it keeps renewing; when it dies, the lock runs out and the order goes to another.
 *
 * @module
 */
import { createHash } from 'node:crypto'
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
import { readText, reasonOf } from '../input-file.ts'
import { createProgress } from '../progress.ts'
import type { OpenedSubject, SubjectFlags } from './subject.ts'

export const queueName = 'assay-quality'

const address = addressSchema.transform(canonicalAddress)

const jobSchema = z.object({
  target: z.string(),
  interface: z.string().exactOptional(),
  execute: z.boolean().exactOptional(),
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
const measuredSchema = z.object({
  result: resultCodec,
  latencyMs: z.number(),
  kernelMs: z.number().exactOptional(),
})

/** What a worker is asked to measure. */
export type QualityJob = z.output<typeof jobSchema>

const daySeconds = 86_400
const attempts = 3
const maxRetries = 15
const maxSilenceMs = 10_000

/** Lets workers measure. @returns The results in the orders' order. */
export async function measureThroughQueue(
  url: string,
  { execute, interface: name, market, rpc, target }: SubjectFlags,
  orders: readonly CorpusOrder[],
  { subject }: OpenedSubject,
): Promise<readonly Measured[]> {
  const connection = await connect(url)
  // A server that is started again goes on; who waits for one that stays away waits for nothing.
  connection.options.retryStrategy = (times) => (times > maxRetries ? null : Math.min(times * 200, 1_000))
  const queue = new Queue(queueName, { connection })
  const listening = connection.duplicate()
  const events = new QueueEvents(queueName, { connection: listening, lastEventId: '0' })
  // One for each attempt to connect again.
  queue.on('error', () => {})
  events.on('error', () => {})
  const endOf = endsOf(events)
  const lost = lossOf(connection, url)
  const progress = createProgress(orders.length)
  try {
    const common = {
      target,
      ...(name === undefined ? {} : { interface: name }),
      ...(execute === undefined ? {} : { execute }),
      ...(rpc === undefined ? {} : { rpc }),
      ...(market === undefined ? {} : { marketKey: await shareMarket(connection, market) }),
      ...(subject.boundOracle === undefined ? {} : { market: subject.boundOracle.hash }),
    }
    const age = { age: daySeconds }
    const opts = { attempts, removeOnComplete: age, removeOnFail: age }
    const jobs = await Promise.race([
      queue.addBulk(orders.map((order) => ({ name: order.id, data: encodeJob({ ...common, order }), opts }))),
      lost,
    ])
    const measured = jobs.map((job) => measuredBy(job, endOf).finally(() => progress.end()))
    return await Promise.race([Promise.all(measured), lost])
  } finally {
    progress.stop()
    // Else they would go on to listen. Where the server is lost, they wait for it.
    const closed = Promise.allSettled([events.close(), queue.close()])
    if (connection.status === 'ready') await closed
    for (const one of [connection, listening]) one.disconnect()
  }
}

/** Rejects once the server has stayed away. */
function lossOf(connection: Redis, url: string): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    connection.once('end', () => {
      const sentence = `The Redis server at ${url} no longer answers. Start it, and measure again.`
      reject(new CommandFailed(sentence, { exitCode: exitCodes.unreachable }))
    })
  })
  // It also ends when all is measured.
  lost.catch(() => {})
  return lost
}

type EndOf = (id: string | undefined) => Promise<unknown>

/** What jobs return. Their own way to wait ends the process where the server goes away while they ask it. */
function endsOf(events: QueueEvents): EndOf {
  const ends = new Map<string | undefined, PromiseWithResolvers<unknown>>()
  const endOf = (id: string | undefined) => {
    const end = ends.get(id) ?? Promise.withResolvers<unknown>()
    // Nobody waits for the jobs of other measurements.
    end.promise.catch(() => {})
    ends.set(id, end)
    return end
  }
  events.on('completed', ({ jobId, returnvalue }) => endOf(jobId).resolve(returnvalue))
  events.on('failed', ({ failedReason, jobId }) => endOf(jobId).reject(new Error(failedReason)))
  return (id) => endOf(id).promise
}

async function measuredBy(job: Job, endOf: EndOf): Promise<Measured> {
  const value = await endOf(job.id).catch((cause: unknown) => {
    const sentence = `A worker could not measure ${job.name}: ${reasonOf(cause)}.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  })
  return measuredSchema.parse(typeof value === 'string' ? JSON.parse(value) : value)
}

/** @throws CommandFailed where Redis does not answer. */
export async function connect(url: string): Promise<Redis> {
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: () => null,
  })
  connection.on('error', () => {})
  // It may accept connections and say nothing.
  const patience = setTimeout(() => connection.disconnect(), maxSilenceMs)
  try {
    await connection.connect()
  } catch (cause) {
    const sentence = `No Redis server answers at ${url}. Start one, or check the URL.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  } finally {
    clearTimeout(patience)
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
  const text = readText(path)
  const key = `assay-market:${createHash('sha256').update(text).digest('hex')}`
  await connection.set(key, text, 'EX', daySeconds)
  return key
}
