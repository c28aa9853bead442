/**
 * The reference order service as a target: a chain with the reactors, and a new service for each case.
 *
 * @module
 */
import { startNode } from '../../../chain/node.ts'
import type { Target } from '../../../judge/target.ts'
import { placeReactors } from '../api/contracts.ts'
import { basePath, createOrderService } from './order-service.ts'

export async function orderServiceTarget(): Promise<Target & { stop(): Promise<void> }> {
  const node = await startNode({ network: { kind: 'genesis' } })
  await placeReactors(node)
  let start = await node.client.snapshot()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time']),
    async open() {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      return {
        fetch: createOrderService(node).fetch,
        baseUrl: `http://orders.invalid${basePath}`,
        clock: node.clock,
        chain: node,
        close: async () => {},
      }
    },
    stop: () => node.stop(),
  }
}
