/** A process that judges faults for another one: it is sent one job after the other. */
import { faults } from '../faults.ts'
import { type FaultJob, type FaultVerdict, openFaultJudge } from './judge-fault.ts'

/** A job, with the fault by its id. */
export type SentJob = Omit<FaultJob, 'fault'> & { readonly fault?: string }

const opening = openFaultJudge()

process.on('message', async ({ fault: id, ...job }: SentJob) => {
  const { judge } = await opening
  const fault = faults.find((one) => one.id === id)
  const answer = await judge(fault === undefined ? job : { ...job, fault }).catch(notJudged)
  process.send?.(answer)
})

process.once('disconnect', async () => {
  const { stop } = await opening
  await stop()
  process.exit()
})

/** A service that nothing can be said of is not found out. */
function notJudged(error: unknown): FaultVerdict {
  const reason = error instanceof Error ? error.message : `${error}`
  return { failed: [], requests: 0, cpuMs: 0, paths: {}, error: reason }
}
