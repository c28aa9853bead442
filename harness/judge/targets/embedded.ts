/**
 * A reference as a target: the embedded chain, and a new service on it for each case.
 *
 * @module
 */
import { type Node, startNode } from '../../chain/node.ts'
import type { Fetch } from '../../core/transport/transport.ts'
import type { Target } from '../target.ts'

export interface Embedded {
  /** Starts a service for one case, with ids drawn from the seed. */
  serve(seed: number): Fetch
  /** The base URL in records and curl commands. */
  readonly baseUrl: string
}

/** @param prepare Prepares the chain that all cases begin with. */
export async function embeddedTarget(
  prepare: (node: Node) => Promise<Embedded>,
): Promise<Target & { stop(): Promise<void> }> {
  const node = await startNode({ network: { kind: 'genesis' } })
  const { baseUrl, serve } = await prepare(node)
  let start = await node.client.snapshot()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time']),
    async open(seed) {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      return { fetch: serve(seed), baseUrl, clock: node.clock, chain: node, close: async () => {} }
    },
    stop: () => node.stop(),
  }
}
