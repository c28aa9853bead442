/**
 * A caller whose minimum cannot be met must recognise the answer, which the interface does not state. The
 * check records it.
 */

import { ownedOrder, solveOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/minimum-not-met',
  title: 'the answer to a minimum that no market can meet',

  given: { order: ownedOrder() },

  async check({ order }, { client, observe }) {
    const request = solveOf([{ ...order, buy_amount: (2n ** 255n).toString() }])
    observe('a minimum of 2^255', await summariesOnEveryPath(client, request))
  },

  mutants: {},
})
