/** Sentences about crashes of a service that the run started. */
import type { RunRecord } from '../judge/record.ts'

type Crash = NonNullable<RunRecord['crashes']>[number]

/** One sentence about one crash. */
export function crashSentence({ how, isFinal, request, when }: Crash): string {
  const place = request === undefined ? 'before any request' : `${when} ${request}`
  return `The service ${how} ${place}${isFinal ? ', and did not start again' : ''}.`
}

/** One sentence about the number of crashes. */
export function crashCount(crashes: readonly Crash[]): string {
  const times = crashes.length === 1 ? 'once' : `${crashes.length} times`
  const end = crashes.at(-1)?.isFinal === true ? 'the run ends there' : 'it was started again each time'
  return `The service ended by itself ${times}; ${end}.`
}
