/**
 * The names of the two fields are not shown. Who reads them must first see them, so the whole answer is
 * recorded.
 */

import { plainOrder } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'spread/field-names',
  title: 'how the fields of price and spread are called',
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
