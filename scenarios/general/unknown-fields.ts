/**
 * A misspelt field that is ignored is a default that nobody asked for; one that is refused breaks callers
 * who send more than the service knows. Which of the two a service does is recorded.
 */

import { plainOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/unknown-fields',
  title: 'what unknown fields and parameters do',

  given: {},

  async check(_given, { client, observe }) {
    const plain = messageOf('quote', { blockchain: 'ethereum', orders: [plainOrder] })
    const inBody = { blockchain: 'ethereum', orders: [plainOrder], sliipage: 0.01 }
    const inOrder = { blockchain: 'ethereum', orders: [{ ...plainOrder, min_buy_amount: '1' }] }

    observe('without one', await summariesOnEveryPath(client, plain))
    observe('in the body', await summariesOnEveryPath(client, { ...plain, body: inBody }))
    observe('in an order', await summariesOnEveryPath(client, { ...plain, body: inOrder }))
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
