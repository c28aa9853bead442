/** Who may ask, and how often: the key of a request decides both. */
import type { Endpoint, Family } from '../../solver-api/endpoints.ts'
import { problem } from '../../solver-api/problem.ts'
import type { ServicePorts } from './ports.ts'
import { createRateLimit } from './rate-limit.ts'

export interface Caller {
  readonly address: string
  /** What stands in `x-api-key`. */
  readonly key: string | undefined
}

export type Admit = (endpoint: Endpoint, family: Family, caller: Caller) => void

/**
 * A valid key is counted by itself, on public paths too; everybody else by address. The two families of an
 * endpoint share a bucket. A partner path refuses a wrong key even where it needs none, so that a mistyped
 * key is not mistaken for a low limit.
 *
 * @returns A function that throws the Problem (403, 429) of a caller who is not admitted.
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
