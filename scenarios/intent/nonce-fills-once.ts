/**
 * A second order under the same nonce is how an order is replaced. Its signer means one trade, whichever of the
 * two it is, and must neither make two nor be shown two. Both orders ripen at the same second.
 */
import assert from 'node:assert/strict'
import { fillsBySwapper } from '#kit/chain'
import { changeTerms, type Mutant, rewriteStatuses } from '#kit/faults'
import {
  advanceTo,
  eventuallyFairOrder,
  fundAndApprove,
  listOrders,
  place,
  sale,
  signedBy,
  submit,
  swapper,
  waitForFill,
} from '#kit/intents'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/nonce-fills-once',
  title: 'of two orders with one nonce, one is filled and shown as filled at most',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const first = await place(world, swapper, order)
    const second = { ...order, deadline: order.deadline + 1n }
    await submit(world, await signedBy(swapper, second))
    await advanceTo(world, order.decayEndTime)
    await waitForFill(world, first)

    const { orders } = await listOrders(world, { swapper: swapper.address })
    const shown = orders.filter(({ status }) => status === 'filled').length
    const filled = (await fillsBySwapper(world.chain, first)).length
    assert.ok(filled <= 1 && shown <= 1, `${filled} were filled, and ${shown} are shown as filled`)
  },

  mutants: {
    'an order whose nonce is used is shown as filled': rewriteStatuses((status) =>
      status === 'cancelled' ? 'filled' : status,
    ),
    'every order that is no longer open is shown as filled': rewriteStatuses((status) =>
      status === 'open' ? status : 'filled',
    ),
    'an order whose nonce is taken gets the next one': renumbered,
  },
})

function renumbered(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  let count = 0n
  return changeTerms((order) => {
    const nonce = order.nonce + count
    count += 1n
    return { ...order, nonce }
  })(fetch)
}
