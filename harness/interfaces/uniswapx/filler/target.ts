/** The reference filler as a target: a chain with the reactors, and a new order service and filler for each case. */
import type { Address } from 'viem'
import { embeddedTarget } from '../../../judge/targets/embedded.ts'
import { placeReactors } from '../api/contracts.ts'
import { basePath } from '../reference/order-service.ts'
import { createFiller } from './filler.ts'
import { approveReactors, createVenue, stock } from './venue.ts'

const account: Address = '0xa55a00000000000000000000000000000000f111'

export function fillerTarget() {
  return embeddedTarget(async (node) => {
    await placeReactors(node)
    await stock(node, account)
    await approveReactors(node, account)
    const round: Parameters<typeof createVenue>[1]['round'] = async (feed) => ({
      transactions: await createFiller(node, { account, orders: feed })(),
    })
    return {
      serve: () => createVenue(node, { account, round }).fetch,
      baseUrl: `http://filler.invalid${basePath}`,
    }
  })
}
