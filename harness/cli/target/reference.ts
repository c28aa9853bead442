/** The embedded reference as a target: what the judge sees of it is what it sees of any other service. */

import type { ForkSource } from '../../devnet/environment/fork-source.ts'
import { startReference } from '../../devnet/reference/reference.ts'
import type { Target } from '../../judge/target.ts'

export interface EmbeddedTarget extends Target {
  stop(): Promise<void>
}

/**
 * @param fork What mainnet is read from, where the reference is to stand on a fork.
 * @param orderStore Where it keeps orders: `:memory:` or a `postgres://` URL.
 */
export async function referenceTarget(fork?: ForkSource, orderStore?: string): Promise<EmbeddedTarget> {
  const { apiKey, node, open, router, stop } = await startReference(fork?.network, orderStore)
  return {
    name: fork === undefined ? 'reference' : `reference ${fork.flags}`,
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time', 'key', 'faults', 'router']),
    async open(seed) {
      const { breakChain, clock, exhaustTime, service } = await open(seed)
      return {
        fetch: async (request) => service.fetch(request),
        baseUrl: 'http://reference',
        clock,
        apiKey,
        router,
        chain: node,
        faults: { breakChain, exhaustTime },
        close: async () => {},
      }
    },
    stop,
  }
}
