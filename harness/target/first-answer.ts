/**
 * Waits until a service that was just started answers.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'

const intervalMs = 100

/**
 * Sends requests until there is any answer.
 *
 * @param ended Rejects when the service ends, which ends the wait.
 * @returns False if there was no answer before the timeout.
 */
export async function firstAnswer(url: string, timeoutMs: number, ended: Promise<never>): Promise<boolean> {
  const deadline = AbortSignal.timeout(timeoutMs)
  while (!deadline.aborted) {
    const answer = fetch(url, { signal: deadline, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel()
        return true
      },
      () => false,
    )
    if (await Promise.race([answer, ended])) return true
    await Promise.race([setTimeout(intervalMs), ended])
  }
  return false
}
