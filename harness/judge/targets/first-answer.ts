/**
 * Waits until a service that was just started answers.
 *
 * @module
 */
import { setTimeout } from 'node:timers/promises'

const intervalMs = 100

/** The service answered, did not answer before the timeout, or ended before. */
type FirstAnswer = 'answered' | 'silent' | { readonly end: string }

/** Sends requests until one is answered, with any status. */
export async function firstAnswer(
  { baseUrl, ended }: { readonly baseUrl: string; readonly ended: Promise<string> },
  timeoutMs: number,
): Promise<FirstAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const end = ended.then((text) => ({ end: text }))
  while (!deadline.aborted) {
    const asked = fetch(baseUrl, { signal: deadline, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel()
        return 'answered' as const
      },
      () => undefined,
    )
    const answer = (await Promise.race([asked, end])) ?? (await Promise.race([setTimeout(intervalMs), end]))
    if (answer !== undefined) return answer
  }
  return 'silent'
}
