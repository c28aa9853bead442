/**
 * The interface shows `ethereum` and no other blockchain. What a caller with another chain gets decides
 * whether the mistake is found at once or a quote of the wrong chain is shown.
 */

import { plainOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const others = ['zksync', 'Ethereum', '1', '']

export default scenario({
  clause: 'general/other-blockchain',
  title: 'what a blockchain other than `ethereum` gets',

  given: {},

  async check(_given, { client, observe }) {
    for (const blockchain of others) {
      observe(
        `quote on ${JSON.stringify(blockchain)}`,
        await summariesOnEveryPath(client, messageOf('quote', { blockchain, orders: [plainOrder] })),
      )
    }
    observe(
      'native price on zksync',
      await summariesOnEveryPath(client, messageOf('nativePrice', { blockchain: 'zksync' })),
    )
  },

  mutants: {},
})
