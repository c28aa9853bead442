/** A strict limit of three requests a second on each endpoint, by a sliding window, with a configurable refusal. */

import type { ServicePorts } from '../../../interfaces/solver-api/reference/http/ports.ts'
import { json, type Mutant } from '../../../judge/mutant.ts'

const windowMs = 1000
const perWindow = 3
const unlimited = 1_000_000_000

export interface Refusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Removes the service's own limit for clients without a key, so that only the window refuses. */
export function withoutOwnLimit(ports: ServicePorts): ServicePorts {
  return { ...ports, limits: { ...ports.limits, keylessPerSecond: unlimited } }
}

/** @param key A request that carries it is not counted. */
export function slidingWindow(key: string, { headers, status }: Refusal): Mutant {
  return (fetch) => {
    const served = new Map<string, readonly number[]>()
    return async (request) => {
      if (request.headers.get('x-api-key') === key) return fetch(request)
      const endpoint = new URL(request.url).pathname.replace(/^\/partner/, '')
      const now = performance.now()
      const recent = (served.get(endpoint) ?? []).filter((time) => time > now - windowMs)
      const isFull = recent.length >= perWindow
      served.set(endpoint, isFull ? recent : [...recent, now])
      const detail = 'Three requests a second are served; ask again later.'
      return isFull ? json(status, { detail }, new Headers(headers)) : fetch(request)
    }
  }
}
