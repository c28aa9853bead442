/**
 * A wallet can sign an order before it has the tokens. A service may wait for the tokens or refuse the order,
 * and a client has to know which.
 */

import { hashDutchOrder } from '#core/orders/dutch-order'
import {
  drain,
  fundAndApprove,
  nonceFor,
  sale,
  signedBy,
  submit,
  swapper,
  unviableOrder,
  waitForStatus,
} from '#kit/intents'
import { summaryOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/unfunded-swapper',
  title: 'the handling of an order whose swapper lacks the tokens or the approval',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await unviableOrder(world, swapper, sale)
    const observe = async (name: string, nonce: bigint) => {
      const signed = await signedBy(swapper, { ...order, nonce })
      world.observe(name, summaryOf(await submit(world, signed)))
      const hash = hashDutchOrder({ ...order, nonce })
      world.observe(`${name}: listed as`, await waitForStatus(world, { order, hash }, 'insufficient-funds'))
    }

    await observe('neither tokens nor approval', order.nonce)
    await fundAndApprove(world.chain, swapper, sale.sellToken, 1n)
    await drain(world.chain, swapper, sale.sellToken)
    await observe('approval without tokens', await nonceFor(world, swapper.address))
  },

  mutants: {},
})
