/**
 * The interface shows no blockchain but `ethereum`. The answer for another chain decides whether the mistake
 * is noticed at once or a quote of the wrong chain is shown.
 */

import { plainOrderOf, quoteOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/kit/scenario'

const others = ['zksync', 'Ethereum', '1', '']

export default scenario({
  clause: 'general/other-blockchain',
  title: 'the answer for a blockchain other than `ethereum`',

  given: {},

  async check(_given, { client, observe, universe }) {
    for (const blockchain of others) {
      const request = quoteOf([plainOrderOf(universe)], { blockchain })
      observe(`quote on ${JSON.stringify(blockchain)}`, await summariesOnEveryPath(client, request))
    }
    observe(
      'native price on zksync',
      await summariesOnEveryPath(client, messageOf('nativePrice', { blockchain: 'zksync' })),
    )
  },

  mutants: {},
})
