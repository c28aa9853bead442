/** A process that judges clauses for another one: it is sent a job, then one clause after the other. */
import { openRun } from '../judge-target.ts'
import { openProof } from '../prove.ts'
import type { Job, Lane } from './lanes.ts'

// The process that started this one ends it, by ending the connection.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

process.once('message', (job: Job) => {
  const opening = open(job)
  process.on('message', async (clause: string) => {
    const lane = await opening
    process.send?.(await lane.judge(clause))
  })
  process.once('disconnect', async () => {
    await (await opening).stop()
    process.exit()
  })
})

async function open(job: Job): Promise<Lane<unknown>> {
  switch (job.name) {
    case 'run':
      return openRun(job.flags)
    case 'prove':
      return openProof(job.flags)
  }
}
