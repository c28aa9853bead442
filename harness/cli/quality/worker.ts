/** `assay worker`: measures orders that others put into a queue, until it is told to stop. */
import { UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { measureOrder } from '../../quality/measure.ts'
import { connect, decodeJob, encodeMeasured, type QualityJob, queueName, sharedMarket } from './queue.ts'
import { type OpenedSubject, openSubject, subjectOfMarket } from './subject.ts'

export interface WorkerFlags {
  readonly queue: string
  readonly apiKey?: string
  readonly rate?: number
  /** Seconds after which the order of a worker that has fallen silent goes to another. */
  readonly patience: number
}

/** However often workers die, no order is given up. */
const mostDeaths = 1_000

export async function workerCommand(flags: WorkerFlags): Promise<void> {
  const connection = await connect(flags.queue)
  const subjects = createSubjects(connection, flags)
  const patienceMs = flags.patience * 1000
  const worker = new Worker(
    queueName,
    async (job) => {
      const wanted = decodeJob(job)
      const { subject } = await subjects.of(wanted)
      if (subject.boundOracle?.hash !== wanted.market)
        throw new UnrecoverableError(
          'the worker finds another market: it runs other code, or the chain has moved on',
        )
      return encodeMeasured(await measureOrder(subject, wanted.order))
    },
    { connection, lockDuration: patienceMs, stalledInterval: patienceMs, maxStalledCount: mostDeaths },
  )
  worker.on('error', (error) => console.error(`The queue fails: ${error.message}`))
  worker.on('completed', ({ data }) => console.error(`measured ${data.order.id}`))
  console.error(`Waiting for orders at ${flags.queue}`)
  await new Promise(() => {})
}

/** Opens what jobs name, and keeps the last, since the orders of a measurement come together. */
function createSubjects(connection: Redis, { apiKey, rate }: WorkerFlags) {
  let current: { readonly key: string; readonly opened: Promise<OpenedSubject> } | undefined
  return {
    async of(job: QualityJob): Promise<OpenedSubject> {
      const { market, marketKey, rpc, target } = job
      const key = [target, rpc, marketKey, market].join(' ')
      if (current?.key !== key) {
        const previous = current
        current = {
          key,
          opened: previous === undefined ? open(job) : stopped(previous.opened).then(() => open(job)),
        }
      }
      return current.opened
    },
  }

  async function open({ marketKey, rpc, target }: QualityJob): Promise<OpenedSubject> {
    if (marketKey !== undefined) return subjectOfMarket(await sharedMarket(connection, marketKey), marketKey)
    return openSubject({
      target,
      ...(rpc === undefined ? {} : { rpc }),
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(rate === undefined ? {} : { rate }),
    })
  }
}

async function stopped(opened: Promise<OpenedSubject>): Promise<void> {
  const subject = await opened.catch(() => undefined)
  await subject?.stop()
}
