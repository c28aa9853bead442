/** A client needs the hash of the order from an answer that the interface does not show. */

import { acceptableOrder, hashIn, sale, signedBy, submit, swapper } from '#kit/intents'
import { summaryOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/submission-response',
  title: 'the answer to a submission',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const signed = await signedBy(swapper, await acceptableOrder(world, swapper, sale))
    const exchange = await submit(world, signed)

    world.observe('an order', summaryOf(exchange))
    world.observe('the answer holds a hash of the order', hashIn(world, exchange) !== undefined)
    world.observe('the same order again', summaryOf(await submit(world, signed)))
  },

  mutants: {},
})
