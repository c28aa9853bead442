/**
 * How long a service takes to answer, by endpoint. The embedded target is not timed: what it is judged by is the same
 * for the same seed, to the byte.
 *
 * @module
 */
import type { Target } from './target.ts'

/** Milliseconds from sending a request to the head of its answer. */
export interface Latency {
  readonly requests: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
}

/** By method and path: `POST /v2/solver/quote`. */
export type Latencies = Readonly<Record<string, Latency>>

export interface TimedTarget {
  readonly target: Target
  /** Of all answers so far; `undefined` where none has come, or the target is not timed. */
  latencies(): Latencies | undefined
}

// Requests to paths of which there is no endpoint are few, and each has its own.
const maxEndpoints = 20

/** @param now Milliseconds. */
export function timed(target: Target, now: () => number): TimedTarget {
  if (target.grade === 'exact') return { target, latencies: () => undefined }
  const times = new Map<string, number[]>()
  const add = (endpoint: string, ms: number) => {
    const own = times.get(endpoint) ?? []
    times.set(endpoint, own)
    own.push(ms)
  }
  return {
    target: {
      ...target,
      async open(seed) {
        const session = await target.open(seed)
        return {
          ...session,
          async fetch(request) {
            const startedMs = now()
            const response = await session.fetch(request)
            add(endpointOf(request), now() - startedMs)
            return response
          },
        }
      },
    },
    latencies: () => (times.size === 0 ? undefined : latenciesOf(times)),
  }
}

function latenciesOf(times: ReadonlyMap<string, readonly number[]>): Latencies {
  const most = [...times].toSorted(([, a], [, b]) => b.length - a.length).slice(0, maxEndpoints)
  return Object.fromEntries(
    most.map(([endpoint, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      // The nearest rank: the smallest time that at least this share of the answers took no longer than.
      const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10
      return [endpoint, { requests: all.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) }]
    }),
  )
}

/** What names one thing of many in a path is left out of it. */
function endpointOf({ method, url }: Request): string {
  const { pathname } = new URL(url)
  return `${method} ${pathname.replaceAll(/\/(0x[0-9a-f]+|\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi, '/…')}`
}
