/**
 * A client must know the names of the two fields before it can read them, and the interface does not state
 * them. The check records the whole answer.
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
