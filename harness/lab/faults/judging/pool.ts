/** Processes that judge faults at the same time: the embedded node exists once in each. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FaultVerdict } from './judge-fault.ts'
import type { SentJob } from './worker.ts'

export interface Pool {
  /** Judges by the next process that is free. */
  judge(job: SentJob): Promise<FaultVerdict>
  stop(): Promise<void>
}

/** @param place Where the services run that are judged. */
export function startPool(size: number, place: 'embedded' | 'remote'): Pool {
  const script = join(import.meta.dirname, 'worker.ts')
  // The judge's own output is not shown here.
  const workers = Array.from({ length: size }, () =>
    fork(script, [place], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  )
  for (const worker of workers) worker.setMaxListeners(0)
  const free = [...workers]
  const waiting: ((worker: ChildProcess) => void)[] = []
  const take = async () => free.pop() ?? new Promise<ChildProcess>((resolve) => waiting.push(resolve))
  const give = (worker: ChildProcess) => {
    const next = waiting.shift()
    if (next === undefined) free.push(worker)
    else next(worker)
  }
  return {
    async judge(job) {
      const worker = await take()
      try {
        return await judgeBy(worker, job)
      } finally {
        give(worker)
      }
    },
    async stop() {
      await Promise.all(
        workers.map(async (worker) => {
          if (worker.exitCode !== null) return
          const ended = once(worker, 'exit')
          if (worker.connected) worker.disconnect()
          await ended
        }),
      )
    },
  }
}

async function judgeBy(worker: ChildProcess, job: SentJob): Promise<FaultVerdict> {
  const answered = once(worker, 'message')
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`A worker ended with exit code ${code} while it judged ${job.fault}.`)
  })
  worker.send(job)
  const [answer] = (await Promise.race([answered, ended])) as [FaultVerdict]
  return answer
}
