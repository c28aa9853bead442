/**
 * Waits for a service that was just started.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'

const pauseMs = 100

/**
 * Asks until anything at all answers.
 *
 * @param ended Rejects where the service has ended, which ends the wait.
 * @returns True once there was an answer, false where the patience ended first.
 */
export async function firstAnswer(url: string, patienceMs: number, ended: Promise<never>): Promise<boolean> {
  const deadline = AbortSignal.timeout(patienceMs)
  while (!deadline.aborted) {
    const asked = fetch(url, { signal: deadline, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel()
        return true
      },
      () => false,
    )
    if (await Promise.race([asked, ended])) return true
    await Promise.race([setTimeout(pauseMs), ended])
  }
  return false
}
