/**
 * How long a service takes to answer, by endpoint. The embedded target is not timed: its record is the same
 * for the same seed, byte by byte.
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
  /** Of all answers so far; `undefined` if there are none, or the target is not timed. */
  latencies(): Latencies | undefined
}

// There are few requests to unknown paths, and each path counts as an endpoint.
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
      // Nearest rank: the smallest time that at least this share of the answers did not exceed.
      const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10
      return [endpoint, { requests: all.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) }]
    }),
  )
}

/** Omits the path segments that identify a single resource. */
function endpointOf({ method, url }: Request): string {
  const { pathname } = new URL(url)
  return `${method} ${pathname.replaceAll(/\/(0x[0-9a-f]+|\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi, '/…')}`
}
