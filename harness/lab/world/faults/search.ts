/** Searches for a planted fault in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Found, Search } from './worker.ts'

/** @throws {Error} when the process ends without an answer. */
export async function search(plan: Search): Promise<Found> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answered = once(worker, 'message')
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`The process that plays with the fault ${plan.fault} ended with exit code ${code}.`)
  })
  ended.catch(() => undefined)
  worker.send(plan)
  const [found] = await Promise.race([answered, ended])
  return found
}
