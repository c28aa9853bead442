/** `assay quality worker`: measures the orders of a queue until a signal stops it. */
import { UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { measureOrder } from '../../quality/measure.ts'
import type { Options } from '../options/options.ts'
import { connect, decodeJob, encodeMeasured, type QualityJob, queueName, sharedMarket } from './queue.ts'
import { type OpenedSubject, openSubject, subjectOfMarket } from './subject.ts'

type WorkerFlags = Options<'quality worker'>

/** An order is not given up however many workers die. */
const maxDeaths = 1_000

export default async function workerCommand(flags: WorkerFlags): Promise<void> {
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
          'the worker sees another market. It runs other code, or the chain has moved on',
        )
      return encodeMeasured(await measureOrder(subject, wanted.order))
    },
    { connection, lockDuration: patienceMs, stalledInterval: patienceMs, maxStalledCount: maxDeaths },
  )
  worker.on('error', (error) => console.error(`Queue error: ${error.message}`))
  worker.on('completed', ({ data }) => console.error(`measured ${data.order.id}`))
  console.error(`Waiting for orders from ${flags.queue}`)
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
