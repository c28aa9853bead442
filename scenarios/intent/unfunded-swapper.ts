/**
 * An order can be signed before the tokens are there. Whether a service waits for them or turns the order away
 * is its own choice, and a client has to know which.
 */

import {
  drain,
  flatOrder,
  fundAndApprove,
  type PlacedOrder,
  sale,
  signedBy,
  submit,
  swapper,
  waitForStatus,
} from '#kit/intents'
import { summaryOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'
import { hashDutchOrder } from '#spec/dutch-order'

export default scenario({
  clause: 'intent/unfunded-swapper',
  title: 'what becomes of an order whose swapper lacks the tokens or the approval',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    const block = await world.chain.client.getBlockNumber()
    const observe = async (name: string, nonce: bigint) => {
      const signed = await signedBy(swapper, { ...order, nonce })
      world.observe(name, summaryOf(await submit(world, signed)))
      const hash = hashDutchOrder({ ...order, nonce })
      const placed: PlacedOrder = { order, signed, hash, block }
      world.observe(`${name}: listed as`, await waitForStatus(world, placed, ['insufficient-funds']))
    }

    await observe('neither tokens nor approval', order.nonce)
    await fundAndApprove(world.chain, swapper, sale.sellToken, 1n)
    await drain(world.chain, swapper, sale.sellToken)
    await observe('approval without tokens', order.nonce + 1n)
  },

  mutants: {},
})
