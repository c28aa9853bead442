/** `assay quality worker`: measures the orders of a queue until a signal stops it, or no order has come for a while. */
import { UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { shownAddress } from '../../core/texts/shown-address.ts'
import { measureOrder, type Subject } from '../../quality/measure.ts'
import type { Options } from '../options/options.ts'
import { boundedWait, WaitedTooLong } from './bounded-wait.ts'
import { connect, decodeJob, encodeMeasured, type QualityJob, queueName, sharedMarket } from './queue.ts'
import { type OpenedSubject, openSubject, subjectOfMarket } from './subject.ts'

type WorkerFlags = Options<'quality worker'>

/** An order is retried however many workers die. */
const maxDeaths = 1_000

export default async function workerCommand(flags: WorkerFlags): Promise<void> {
  const connection = await connect(flags.queue)
  const subjectOf = createSubjects(connection, flags)
  const lockMs = flags.patience * 1000
  const worker = new Worker(
    queueName,
    async (job) => {
      const wanted = decodeJob(job)
      const subject = await subjectOf.open(wanted)
      if (subject.boundOracle?.hash !== wanted.market)
        throw new UnrecoverableError(
          'the worker sees another market. It runs other code, or its chain has advanced',
        )
      const measured = await measureOrder(subject, wanted.order).catch((cause: unknown) => {
        throw cause instanceof WaitedTooLong ? new UnrecoverableError(cause.message) : cause
      })
      return encodeMeasured(measured)
    },
    { connection, lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: maxDeaths },
  )
  worker.on('error', (error) => console.error(`Queue error: ${error.message}`))
  worker.on('completed', ({ data }) => console.error(`measured ${data.order.id}`))
  console.error(`Waiting for orders from ${shownAddress(flags.queue)}`)
  await idle(worker, flags.idleTimeout)
  await worker.close()
  await subjectOf.stop()
  connection.disconnect()
}

/** Resolves once no order was measured for this many seconds; never without a number. */
function idle(worker: Worker, seconds: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (seconds !== undefined) timer = setTimeout(resolve, seconds * 1000)
  }
  worker.on('active', () => clearTimeout(timer))
  worker.on('completed', wait)
  worker.on('failed', wait)
  wait()
  return promise
}

/** Opens the subjects that jobs name, one at a time, and keeps the last: the orders of a measurement come together. */
function createSubjects(
  connection: Redis,
  { idleTimeout: _, queue: __, patience: ___, ...access }: WorkerFlags,
) {
  let current: { readonly key: string; readonly opened: OpenedSubject; readonly subject: Subject } | undefined
  let orders = 0
  async function open({ market, marketKey, order: _order, ...asked }: QualityJob): Promise<Subject> {
    const key = JSON.stringify([asked, marketKey, market])
    orders += 1
    if (current?.key === key) return current.subject
    await current?.opened.stop()
    current = undefined
    const opened =
      marketKey === undefined
        ? await openSubject({ ...access, ...asked })
        : await subjectOfMarket(await sharedMarket(connection, marketKey), marketKey)
    orders = 1
    current = { key, opened, subject: boundedWait(opened.subject, () => orders) }
    return current.subject
  }
  return { open, stop: async () => current?.opened.stop() }
}
