/**
 * The reference filler as a target: a chain with the reactors, and a new order service and filler for each case.
 *
 * @module
 */
import type { Address } from 'viem'
import { startNode } from '../../../chain/node.ts'
import type { Target } from '../../../judge/target.ts'
import { placeReactors } from '../api/contracts.ts'
import { basePath } from '../reference/order-service.ts'
import { createFiller } from './filler.ts'
import { approveReactors, createVenue, stock } from './venue.ts'

const account: Address = '0xa55a00000000000000000000000000000000f111'

export async function fillerTarget(): Promise<Target & { stop(): Promise<void> }> {
  const node = await startNode({ network: { kind: 'genesis' } })
  await placeReactors(node)
  await stock(node, account)
  await approveReactors(node, account)
  let start = await node.client.snapshot()
  return {
    name: 'reference',
    grade: 'exact',
    provides: new Set(['chain', 'control', 'time']),
    async open() {
      await node.client.revert({ id: start })
      start = await node.client.snapshot()
      const round: Parameters<typeof createVenue>[1]['round'] = async (feed) => ({
        transactions: await createFiller(node, { account, orders: feed })(),
      })
      return {
        fetch: createVenue(node, { account, round }).fetch,
        baseUrl: `http://filler.invalid${basePath}`,
        clock: node.clock,
        chain: node,
        close: async () => {},
      }
    },
    stop: () => node.stop(),
  }
}
