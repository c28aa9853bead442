/**
 * The reference as a target: the embedded chain, and a new service on it for each case.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { startNode } from '../../../chain/node.ts'
import type { Target } from '../../../judge/target.ts'
import { createMarket } from '../../../market/market.ts'
import { basePath, createFynd } from './service.ts'

export async function fyndTarget(): Promise<Target & { stop(): Promise<void> }> {
  const node = await startNode({ network: { kind: 'genesis' } })
  const base = await createMarket(node).snapshot()
  let start = await node.client.snapshot()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time']),
    async open(seed) {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      const { snapshot } = createMarket(node, { base })
      let count = 0
      const nextId = () => {
        count += 1
        return createHash('sha256').update(`${seed}/${count}`).digest('hex').slice(0, 32)
      }
      return {
        fetch: createFynd({ snapshot, nextId }),
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
