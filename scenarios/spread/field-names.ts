/**
 * The interface does not name the two fields. A client has to see them before it can read them, so the whole
 * answer is recorded.
 */

import { plainOrder } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'spread/field-names',
  title: 'the names of the fields of price and spread',
  needs: ['key'],

  given: {},

  async check(_given, { client, observe }) {
    const message = messageOf('spread', {
      blockchain: 'ethereum',
      base_token_address: plainOrder.sell_token,
      quote_token_address: plainOrder.buy_token,
    })
    observe('ether in dollars', summaryOf(await client.send(message)))
  },

  mutants: {},
})
