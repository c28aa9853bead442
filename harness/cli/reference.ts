/** The embedded reference as a target: what the judge sees of it is what it sees of any other service. */
import type { Target } from '../conformance/target.ts'
import { startReference } from '../devnet/reference.ts'

export interface EmbeddedTarget extends Target {
  stop(): Promise<void>
}

export async function referenceTarget(): Promise<EmbeddedTarget> {
  const { apiKey, node, open, router, stop } = await startReference()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'key', 'faults', 'router']),
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
