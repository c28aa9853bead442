/**
 * A misspelt field that is ignored means a default that nobody asked for. A field that is refused breaks callers who
 * send more than the service knows. The service's choice is recorded.
 */

import { plainOrderOf, quoteOf, rawRequestOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/unknown-fields',
  title: 'the effect of unknown fields and parameters',

  given: {},

  async check(_given, { client, observe, universe }) {
    const order = plainOrderOf(universe)
    const plain = quoteOf([order])
    const inBody = rawRequestOf('quote', { orders: [order], sliipage: 0.01 })
    const inOrder = rawRequestOf('quote', { orders: [{ ...order, min_buy_amount: '1' }] })

    observe('without one', await summariesOnEveryPath(client, plain))
    observe('in the body', await summariesOnEveryPath(client, inBody))
    observe('in an order', await summariesOnEveryPath(client, inOrder))
    observe(
      'in the query of a POST',
      await summariesOnEveryPath(client, { ...plain, query: { sliipage: 0.01 } }),
    )
    const { query, ...tokens } = messageOf('tokens', { blockchain: 'ethereum', limit: '1', page: '0' })
    observe(
      'in the query of a GET',
      await summariesOnEveryPath(client, { ...tokens, query: { ...query, pages: 1 } }),
    )
  },

  mutants: {},
})
