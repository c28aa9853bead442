/** The devnet of this machine: a service whose key and accounts nobody has to name. */
import type { Address } from 'viem'
import { fieldOf } from '../../core/json.ts'

export interface OwnDevnet {
  readonly apiKey: string
  /** Lets Permit2 take all of a token of one of its accounts. */
  approve(owner: Address, token: Address): Promise<void>
}

const local: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
const timeoutMs = 2_000

/** @returns `undefined` where the service is not of this machine, or no devnet. */
export async function findDevnet(target: string): Promise<OwnDevnet | undefined> {
  if (!local.includes(new URL(target).hostname)) return undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const status: unknown = await fetch(`${target}/devnet/status`, { signal }).then(
    (response) => (response.ok ? response.json() : undefined),
    // It is for the request itself to say that nobody answers.
    () => undefined,
  )
  const apiKey = fieldOf(status, 'apiKey')
  if (typeof apiKey !== 'string') return undefined
  return {
    apiKey,
    async approve(owner, token) {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${target}/devnet/approve`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ owner, token }),
      })
    },
  }
}
