/** A client's requests after an answer that it should respect: no solution, or too many requests. */

import { ofCall, type Rule } from '../rule.ts'
import type { SeenExchange } from '../seen-exchange.ts'

// The chain has a new block every twelve seconds; until then the answer is the same.
const minRepeatMs = 3_000

// The interface allows three requests a second.
const defaultWaitSeconds = 1

export const repeatRules: readonly Rule[] = [
  {
    id: 'request/repeats-unsolved',
    severity: 'warning',
    says: 'The same request is sent again right after a 204.',
    remedy: 'An empty 204 means that there is no solution; repeat the request after the next block.',
    restsOn: 'quote/no-solution-is-204',
    judge: ofCall((_call, observed, { exchanges }) => {
      const before = exchanges.findLast((earlier) => isSameRequest(earlier, observed))
      if (before?.exchange.response.status !== 204) return []
      const waitedMs = observed.startedMs - before.endedMs
      return waitedMs >= 0 && waitedMs < minRepeatMs ? [`${waitedMs} ms after #${before.number}`] : []
    }),
  },
  {
    id: 'request/ignores-retry-after',
    severity: 'warning',
    says: 'The endpoint is called again before the end of the time in its refusal.',
    remedy:
      'After a 429 wait for the seconds in Retry-After, or one second if it is missing; then slow down.',
    restsOn: 'limits/three-per-second',
    judge: ofCall((call, observed, { exchanges }) => {
      const before = exchanges.findLast(
        (earlier) => earlier.call?.name === call.name && earlier.endedMs <= observed.startedMs,
      )
      if (before?.exchange.response.status !== 429) return []
      const waitSeconds = retryAfter(before) ?? defaultWaitSeconds
      const waitedMs = observed.startedMs - before.endedMs
      return waitedMs < waitSeconds * 1000
        ? [`${waitedMs} ms after #${before.number}, which required ${waitSeconds} s`]
        : []
    }),
  },
]

function isSameRequest(some: SeenExchange, other: SeenExchange): boolean {
  const [a, b] = [some.exchange.request, other.exchange.request]
  return a.method === b.method && a.url === b.url && a.body === b.body
}

/** The seconds to wait, from a header that holds seconds or a date. */
function retryAfter({ endedMs, exchange }: SeenExchange): number | undefined {
  const text = exchange.response.headers['retry-after']
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - endedMs) / 1000
  return Number.isFinite(seconds) ? seconds : undefined
}
