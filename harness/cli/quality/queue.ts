/**
 * The queue between a measurement and its workers: BullMQ on Redis, one job per order. A worker holds an order by a
 * lock that it keeps renewing; if the worker dies, the lock expires and another worker takes the order.
 *
 * @module
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Job, type JobsOptions, Queue, QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import * as z from 'zod'
import { addressSchema, canonicalAddress } from '../../core/address.ts'
import { amountSchema } from '../../core/amount.ts'
import { shownAddress } from '../../core/texts/shown-address.ts'
import { pairClasses, quotedKinds, sizeClasses } from '../../quality/corpus/classes.ts'
import type { CorpusOrder } from '../../quality/corpus/corpus.ts'
import type { Measured } from '../../quality/measure.ts'
import { resultCodec } from '../../quality/measurement.ts'
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
  /** Redis key of the market file. */
  marketKey: z.string().exactOptional(),
  /** Hash of the measured market; a worker that finds another must not answer. */
  market: z.string().exactOptional(),
  order: z.object({
    id: z.string(),
    sellToken: address,
    buyToken: address,
    sellAmount: amountSchema,
    minBuyAmount: amountSchema,
    size: z.enum(sizeClasses),
    pair: z.enum(pairClasses),
    others: z
      .array(z.object({ sellToken: address, sellAmount: amountSchema }))
      .readonly()
      .exactOptional(),
    deductsGas: z.literal(true).exactOptional(),
    quoted: z.enum(quotedKinds).exactOptional(),
    gasGwei: z.number().nonnegative().exactOptional(),
  }),
})
const measuredSchema = z.object({
  result: resultCodec,
  latencyMs: z.number(),
  kernelMs: z.number().exactOptional(),
})

/** The task of a worker. */
export type QualityJob = z.output<typeof jobSchema>

const daySeconds = 86_400
const attempts = 3
/** Milliseconds to wait for an unreachable server. */
const maxAwayMs = 13_000
/** Longer than the server delays an answer without news. */
const maxSilenceMs = 15_000
const pingMs = 5_000

/** Distributes orders to workers. @returns The results in the orders' order. */
export async function measureThroughQueue(
  url: string,
  { execute, interface: name, market, rpc, target }: SubjectFlags,
  orders: readonly CorpusOrder[],
  { subject }: OpenedSubject,
): Promise<readonly Measured[]> {
  const shared = market === undefined ? undefined : shareable(readText(market))
  const common = {
    target,
    ...(name === undefined ? {} : { interface: name }),
    ...(execute === undefined ? {} : { execute }),
    ...(rpc === undefined ? {} : { rpc }),
    ...(shared === undefined ? {} : { marketKey: shared.key }),
    ...(subject.boundOracle === undefined ? {} : { market: subject.boundOracle.hash }),
  }
  const connection = await connect(url)
  let isOver = false
  // Options of the connection for events, which by default neither gives up nor closes before it is ready.
  connection.options.retryStrategy = (times) => (isOver ? null : Math.min(times * 200, 1_000))
  const queue = new Queue(queueName, { connection })
  const events = new QueueEvents(queueName, { connection, lastEventId: '0' })
  // A restarted server continues; one that stays unreachable is lost.
  let awaySince = 0
  connection.options.retryStrategy = (times) => {
    if (times === 1) awaySince = performance.now()
    return performance.now() - awaySince > maxAwayMs ? null : Math.min(times * 200, 1_000)
  }
  // One event per attempt to reconnect.
  queue.on('error', () => {})
  events.on('error', () => {})
  const endOf = endsOf(events)
  const progress = createProgress(orders.length)
  const open = new Set(orders.map((order) => jobOf(order, encodeJob({ ...common, order }))))
  const measured = [...open].map((job) =>
    measuredBy(job, endOf).finally(() => {
      open.delete(job)
      progress.end()
    }),
  )
  const offer = async () => {
    if (shared !== undefined) await connection.set(shared.key, shared.text, 'EX', daySeconds)
    await queue.addBulk([...open])
  }
  try {
    return await Promise.race([Promise.all(measured), lossOf(connection, url), offered(connection, offer)])
  } finally {
    isOver = true
    progress.stop()
    // Otherwise they would go on to listen. A lost server takes no part in it.
    void Promise.allSettled([events.close(), queue.close()])
    connection.disconnect()
  }
}

interface OfferedJob {
  readonly name: string
  readonly data: z.input<typeof jobSchema>
  readonly opts: JobsOptions & { readonly jobId: string }
}

/** A job with a unique id, even after the server has lost its counter: a result belongs to one order. */
function jobOf({ id }: CorpusOrder, data: OfferedJob['data']): OfferedJob {
  const age = { age: daySeconds }
  return { name: id, data, opts: { attempts, jobId: randomUUID(), removeOnComplete: age, removeOnFail: age } }
}

/**
 * Submits the jobs again each time the server is back, since it may have lost them; a job that it still has
 * stays as it is. Never resolves; rejects if the server answers with a refusal.
 */
function offered(connection: Redis, offer: () => Promise<void>): Promise<never> {
  return new Promise((_resolve, reject) => {
    let offers = 0
    const offerNow = () => {
      offers += 1
      const mine = offers
      offer().catch((error: unknown) => {
        // If the connection closed meanwhile, another submission follows, or the server is lost.
        if (connection.status === 'ready' && mine === offers) reject(error)
      })
    }
    connection.on('ready', offerNow)
    offerNow()
  })
}

/** Rejects once the server has been unreachable for too long. */
function lossOf(connection: Redis, url: string): Promise<never> {
  // A frozen or disconnected server is noticed only by a request.
  const asking = setInterval(() => connection.ping().catch(() => {}), pingMs)
  return new Promise((_resolve, reject) => {
    connection.once('end', () => {
      clearInterval(asking)
      const sentence = `The Redis server at ${url} no longer answers. Start it, and measure again.`
      reject(new CommandFailed(sentence, { exitCode: exitCodes.unreachable }))
    })
  })
}

type EndOf = (id: string | undefined) => Promise<unknown>

/** The results of jobs. BullMQ's own way to wait ends the process if the server becomes unreachable meanwhile. */
function endsOf(events: QueueEvents): EndOf {
  const ends = new Map<string | undefined, PromiseWithResolvers<unknown>>()
  const endOf = (id: string | undefined) => {
    const end = ends.get(id) ?? Promise.withResolvers<unknown>()
    // The jobs of other measurements have no listener.
    end.promise.catch(() => {})
    ends.set(id, end)
    return end
  }
  events.on('completed', ({ jobId, returnvalue }) => endOf(jobId).resolve(returnvalue))
  events.on('failed', ({ failedReason, jobId }) => endOf(jobId).reject(new Error(failedReason)))
  return (id) => endOf(id).promise
}

async function measuredBy({ name, opts }: OfferedJob, endOf: EndOf): Promise<Measured> {
  const value = await endOf(opts.jobId).catch((cause: unknown) => {
    const sentence = `A worker could not measure ${name}: ${reasonOf(cause)}.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  })
  return measuredSchema.parse(typeof value === 'string' ? JSON.parse(value) : value)
}

/** @throws CommandFailed if Redis does not answer. */
export async function connect(url: string): Promise<Redis> {
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: () => null,
    // A server may accept connections without answering.
    socketTimeout: maxSilenceMs,
  })
  connection.on('error', () => {})
  try {
    await connection.connect()
  } catch (cause) {
    const sentence = `No Redis server answers at ${shownAddress(url)}. Start one, or check the URL.`
    throw new CommandFailed(sentence, { exitCode: exitCodes.unreachable, cause })
  }
  // Connections duplicated from this one connect by themselves, and retry until they succeed: an explicit
  // connect fails for good if the connection closes before it is ready.
  connection.options.lazyConnect = false
  connection.options.retryStrategy = (times) => Math.min(times * 200, 5_000)
  return connection
}

export function encodeJob(job: QualityJob): z.input<typeof jobSchema> {
  const { others, ...order } = job.order
  return {
    ...job,
    order: {
      ...order,
      sellAmount: `${order.sellAmount}`,
      minBuyAmount: `${order.minBuyAmount}`,
      ...(others && { others: others.map((sale) => ({ ...sale, sellAmount: `${sale.sellAmount}` })) }),
    },
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

function shareable(text: string): { readonly key: string; readonly text: string } {
  return { key: `assay-market:${createHash('sha256').update(text).digest('hex')}`, text }
}
