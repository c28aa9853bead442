/** The devnet on this machine, whose key and accounts are known without options. */
import type { Address } from 'viem'
import { fieldOf } from '../../core/json.ts'

export interface OwnDevnet {
  readonly apiKey: string
  /** Approves Permit2 for all of an account's tokens of one kind. */
  approve(owner: Address, token: Address): Promise<void>
}

const local: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
const timeoutMs = 2_000

/** @returns `undefined` if the service does not run on this machine, or is not a devnet. */
export async function findDevnet(target: string): Promise<OwnDevnet | undefined> {
  if (!local.includes(new URL(target).hostname)) return undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const status: unknown = await fetch(`${target}/devnet/status`, { signal }).then(
    (response) => (response.ok ? response.json() : undefined),
    // The request itself will report that nobody answers.
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
