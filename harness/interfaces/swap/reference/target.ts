/**
 * The reference as a target: the embedded chain, and a new service on it for each case.
 *
 * @module
 */
import { startNode } from '../../../chain/node.ts'
import type { Target } from '../../../judge/target.ts'
import { createMarket } from '../../../market/market.ts'
import type { Dialect } from '../dialect/schema.ts'
import { basePath, createSwapService } from './service.ts'

export async function swapTarget(dialect: Dialect): Promise<Target & { stop(): Promise<void> }> {
  const node = await startNode({ network: { kind: 'genesis' } })
  const base = await createMarket(node).snapshot()
  let start = await node.client.snapshot()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time']),
    async open() {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      const { snapshot } = createMarket(node, { base })
      return {
        fetch: createSwapService(dialect, { snapshot }),
        // The URL of a devnet, so that the curl commands of a failure work against one.
        baseUrl: `http://127.0.0.1:8080${basePath}`,
        clock: node.clock,
        chain: node,
        close: async () => {},
      }
    },
    stop: () => node.stop(),
  }
}
