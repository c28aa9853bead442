/**
 * An order may carry a minimum. The interface says that the solver then fails at once and not how, so the
 * answers to a minimum just met, just missed and far out of reach are recorded.
 */

import { plainOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/minimum-not-met',
  title: 'what a quote whose minimum cannot be met gets',

  given: {},

  async check(_given, { client, observe }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: [plainOrder] })
    pre(answer.found)
    const quoted = answer.value.quotes[0]?.buy_amount ?? 0n

    const minimums = { 'just met': quoted, 'just missed': quoted + 1n, 'twice the market': quoted * 2n }
    for (const [name, minimum] of Object.entries(minimums)) {
      const orders = [{ ...plainOrder, buy_amount: minimum.toString() }]
      observe(
        name,
        await summariesOnEveryPath(client, messageOf('quote', { blockchain: 'ethereum', orders })),
      )
    }
  },

  mutants: {},
})
