/** A process that judges faults for another one: it is sent one job after the other. Its argument `embedded` keeps the services in it. */
import { findFault } from '../faults.ts'
import { type FaultJob, type FaultVerdict, judgeFault } from './judge-fault.ts'
import { openEmbedded, startRemote } from './subject.ts'

/** A job, with the fault by its id. */
export type SentJob = Omit<FaultJob, 'fault'> & { readonly fault?: string }

const opening =
  process.argv[2] === 'embedded'
    ? openEmbedded()
    : Promise.resolve({ open: startRemote, stop: async () => {} })

process.on('message', async ({ fault: id, ...job }: SentJob) => {
  const { open } = await opening
  const fault = id === undefined ? {} : { fault: findFault(id) }
  process.send?.(await judgeFault(open, { ...job, ...fault }).catch(notJudged))
})

process.once('disconnect', async () => {
  const { stop } = await opening
  await stop()
  process.exit()
})

/** A service that nothing can be said of is not found out. */
function notJudged(error: unknown): FaultVerdict {
  const reason = error instanceof Error ? error.message : `${error}`
  return { failed: [], requests: 0, requestsOfLast: 0, cpuMs: 0, paths: {}, error: reason }
}
