/** What the run knows of each end of a service that it started. */
import type { RunRecord } from '../judge/record.ts'

type Crash = NonNullable<RunRecord['crashes']>[number]

/** The end of a service in one sentence. */
export function crashSentence({ how, isFinal, request, when }: Crash): string {
  const place = request === undefined ? 'before any request' : `${when} ${request}`
  return `The service ${how} ${place}${isFinal ? ', and did not start again' : ''}.`
}

/** How often the service ended, in one sentence. */
export function crashCount(crashes: readonly Crash[]): string {
  const times = crashes.length === 1 ? 'once' : `${crashes.length} times`
  const end = crashes.at(-1)?.isFinal === true ? 'the run ends there' : 'it was started again each time'
  return `The service ended by itself ${times}; ${end}.`
}
