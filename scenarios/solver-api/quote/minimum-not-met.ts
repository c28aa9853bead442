/**
 * A caller may give an order a minimum. The interface says that the solver then fails immediately, but not
 * how, so the check records the answers to a minimum just met, just missed and far out of reach.
 */

import { offerFor, plainOrderOf, quoteOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/minimum-not-met',
  title: 'the answer to a quote whose minimum cannot be met',

  given: {},

  async check(_given, { client, observe, universe }) {
    const plainOrder = plainOrderOf(universe)
    const { amount } = await offerFor(client, plainOrder)
    pre(amount > 0n)

    const minimums = { 'just met': amount, 'just missed': amount + 1n, 'twice the market': amount * 2n }
    for (const [name, minimum] of Object.entries(minimums)) {
      const request = quoteOf([{ ...plainOrder, buy_amount: minimum.toString() }])
      observe(name, await summariesOnEveryPath(client, request))
    }
  },

  mutants: {},
})
