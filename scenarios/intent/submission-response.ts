/** The interface does not show the answer; the order's hash is what a client needs of it. */

import { flatOrder, fundAndApprove, hashIn, sale, signedBy, submit, swapper } from '#kit/intents'
import { summaryOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/submission-response',
  title: 'what answers a submission',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    await fundAndApprove(world.chain, swapper, order.input.token, order.input.endAmount)
    const signed = await signedBy(swapper, order)
    const exchange = await submit(world, signed)

    world.observe('an order', summaryOf(exchange))
    world.observe('the answer holds a hash', hashIn(exchange) !== undefined)
    world.observe('the same order again', summaryOf(await submit(world, signed)))
  },

  mutants: {},
})
