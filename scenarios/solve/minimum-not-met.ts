/** The interface does not say what answers a minimum that cannot be met. */

import { ownedOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/minimum-not-met',
  title: 'what answers a minimum that no market can meet',

  given: { order: ownedOrder() },

  async check({ order }, { client, observe }) {
    const asked = { ...order, buy_amount: (2n ** 255n).toString() }
    const message = messageOf('solve', { blockchain: 'ethereum', orders: [asked] })
    observe('a minimum of 2^255', await summariesOnEveryPath(client, message))
  },

  mutants: {},
})
