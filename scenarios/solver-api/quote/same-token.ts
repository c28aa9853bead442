/**
 * A token for itself is a mistake of the caller, or a test of whether one is caught. The interface does not state the
 * answer, so the answers are recorded.
 */
import { plainOrderOf, quoteOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/same-token',
  title: 'the answer to a quote whose sold and bought token are one',

  given: {},

  async check(_given, { client, observe, universe }) {
    const order = plainOrderOf(universe)
    const request = quoteOf([{ ...order, buy_token: order.sell_token }])
    observe('a token for itself', await summariesOnEveryPath(client, request))
  },

  mutants: {},
})
