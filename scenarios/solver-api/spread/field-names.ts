/**
 * The interface does not name the two fields. A client has to see them before it can read them, so the whole
 * answer is recorded.
 */

import { plainOrderOf } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'spread/field-names',
  title: 'the names of the fields of price and spread',
  needs: ['key'],

  given: {},

  async check(_given, { client, observe, universe }) {
    const { buy_token, sell_token } = plainOrderOf(universe)
    const message = messageOf('spread', {
      blockchain: 'ethereum',
      base_token_address: sell_token,
      quote_token_address: buy_token,
    })
    observe('ether in dollars', summaryOf(await client.send(message)))
  },

  mutants: {},
})
