/** What a client does after an answer that it should heed: no solution, or too many requests. */
import type { HttpPassage } from '../exchange-view.ts'
import { clientRule, ofCall } from '../rule.ts'

// The chain has another block every twelve seconds; before, the answer is the same.
const unsolvedMs = 3_000

// What the interface states: three requests a second.
const defaultWaitSeconds = 1

export const repeatRules = [
  clientRule({
    id: 'request/repeats-unsolved',
    severity: 'warning',
    says: 'The same request is sent again right after a 204: the answer was not read.',
    remedy: 'Take an empty 204 for the answer that there is no solution; ask again when a block has passed.',
    restsOn: 'quote/no-solution-is-204',
    judge: ofCall((_call, passage, { exchanges }) => {
      const before = exchanges.findLast((earlier) => isSameRequest(earlier, passage))
      if (before?.exchange.response.status !== 204) return []
      const waitedMs = passage.startedMs - before.endedMs
      return waitedMs >= 0 && waitedMs < unsolvedMs ? [`${waitedMs} ms after #${before.number}`] : []
    }),
  }),
  clientRule({
    id: 'request/ignores-retry-after',
    severity: 'warning',
    says: 'The endpoint is asked again before the time that its refusal names has passed.',
    remedy: 'After a 429 wait for the seconds of Retry-After, one where it is missing; then slow down.',
    restsOn: 'limits/three-per-second',
    judge: ofCall((call, passage, { exchanges }) => {
      const before = exchanges.findLast(
        (earlier) => earlier.call?.name === call.name && earlier.endedMs <= passage.startedMs,
      )
      if (before?.exchange.response.status !== 429) return []
      const waitSeconds = retryAfter(before) ?? defaultWaitSeconds
      const waitedMs = passage.startedMs - before.endedMs
      return waitedMs < waitSeconds * 1000
        ? [`${waitedMs} ms after #${before.number}, which said to wait ${waitSeconds} s`]
        : []
    }),
  }),
]

function isSameRequest(some: HttpPassage, other: HttpPassage): boolean {
  const [a, b] = [some.exchange.request, other.exchange.request]
  return a.method === b.method && a.url === b.url && a.body === b.body
}

/** Seconds, or a date. */
function retryAfter({ endedMs, exchange }: HttpPassage): number | undefined {
  const text = exchange.response.headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - endedMs) / 1000
  return Number.isFinite(seconds) ? seconds : undefined
}
