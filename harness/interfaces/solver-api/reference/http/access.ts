/** Authentication and rate limits, both by API key. */
import type { Endpoint, Family } from '../../api/endpoints.ts'
import { problem } from '../../api/problem.ts'
import type { ServicePorts } from './ports.ts'
import { createRateLimit } from './rate-limit.ts'

export interface Caller {
  readonly address: string
  /** The value of `x-api-key`. */
  readonly key: string | undefined
}

export type Admit = (endpoint: Endpoint, family: Family, caller: Caller) => void

/**
 * Admits callers by their limits. A valid key has a limit of its own, on public paths too; other callers are counted by
 * address. Both families of an endpoint share a limit. A partner path rejects a wrong key even if it needs none, so
 * that a typing error does not look like a low limit.
 *
 * @returns A function that throws the Problem (403, 429) of a caller that is not admitted.
 */
export function createAdmission({ keys, limits, now }: Pick<ServicePorts, 'keys' | 'limits' | 'now'>): Admit {
  const takeKeyed = createRateLimit(now, limits.keyedPerSecond)
  const takeKeyless = createRateLimit(now, limits.keylessPerSecond)
  return (endpoint, family, { address, key }) => {
    const isKeyed = key !== undefined && keys.has(key)
    const waitSeconds = isKeyed
      ? takeKeyed(`${endpoint.path} ${key}`)
      : takeKeyless(`${endpoint.path} ${address}`)
    if (waitSeconds !== undefined) throw problem.rateLimited(waitSeconds)

    const isWrong = family === 'partner' && key !== undefined && !isKeyed
    if (isWrong || (endpoint.needsKey && !isKeyed)) throw problem.forbidden()
  }
}
