/** A process that judges clauses for another one: it receives a job, then one clause after another. */

import { ownFailure } from '../../project/own-files.ts'
import { openRun } from '../judge-target.ts'
import { openProof } from '../prove.ts'
import type { Job, Lane } from './lanes.ts'

// The parent ends this process by closing the connection.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

process.on('uncaughtException', (error) => {
  if (ownFailure(error) === undefined) throw error
  answer(failed(error), () => process.exit())
})

process.once('message', (job: Job) => {
  const opening = open(job)
  // The answer to the first clause reports it.
  opening.catch(() => {})
  process.on('message', (clause: string) => {
    opening
      .then(({ judge }) => judge(clause))
      .then(
        (result) => answer({ result }),
        (error: unknown) => answer(failed(error)),
      )
  })
  process.once('disconnect', () => {
    opening
      .then(({ stop }) => stop())
      .catch(() => {})
      .finally(() => process.exit())
  })
})

/** @param sent Also called if the parent process is gone, which is not this process's fault. */
function answer(message: object, sent = () => {}): void {
  process.send?.(message, sent)
}

function failed(error: unknown) {
  const own = ownFailure(error)
  if (own !== undefined) return { error: own.message, isOwn: true }
  return { error: error instanceof Error ? error.message : `${error}` }
}

async function open(job: Job): Promise<Lane<unknown>> {
  switch (job.name) {
    case 'run':
      return openRun(job.flags)
    case 'prove':
      return openProof(job.flags)
  }
}
