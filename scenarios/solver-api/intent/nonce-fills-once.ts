/**
 * A second order under the same nonce replaces the first. Its signer means one trade, and must neither make
 * two nor see two. The check lets both orders become fair at the same second.
 */
import assert from 'node:assert/strict'
import { fillsBySwapper } from '#kit/chain'
import { changeTerms, type Mutant, rewriteListedField, showStatusAs, stateful } from '#kit/faults'
import {
  advanceTo,
  eventuallyFairOrder,
  fundAndApprove,
  place,
  sale,
  signedBy,
  submit,
  swapper,
  waitForFill,
} from '#kit/intents'
import { ordersOf } from '#kit/tracking'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/nonce-fills-once',
  title: 'of two orders with one nonce, at most one is filled and shown as filled',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const first = await place(world, swapper, order)
    const second = { ...order, deadline: order.deadline + 1n }
    const accepted = await submit(world, await signedBy(swapper, second))
    await advanceTo(world, order.decayEndTime)
    await waitForFill(world, first)

    const shown = (await ordersOf(world, swapper)).filter(({ status }) => status === 'filled').length
    const filled = (await fillsBySwapper(world.chain, first)).length
    blaming(accepted, () => assert.ok(filled <= 1, `${filled} orders were filled`))
    assert.ok(shown <= 1, `${shown} orders are shown as filled`)
  },

  mutants: {
    'an order whose nonce is spent is shown as filled': showStatusAs('cancelled', 'filled'),
    'every order that is not open is shown as filled': rewriteListedField('status', (status) =>
      status === 'open' ? status : 'filled',
    ),
    'an order whose nonce is in use gets the next one': stateful(renumbered),
  },
})

function renumbered(): Mutant {
  let count = 0n
  return changeTerms((order) => {
    const nonce = order.nonce + count
    count += 1n
    return { ...order, nonce }
  })
}
