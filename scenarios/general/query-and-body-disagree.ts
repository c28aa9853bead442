/**
 * A parameter may stand in the query string and in the body. Which of the two counts where they differ is
 * nowhere said, and is worth knowing before one of them is a slippage.
 */

import { plainOwnedOrder } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'general/query-and-body-disagree',
  title: 'what happens where the query string and the body disagree',

  given: {},

  async check(_given, { client, observe }) {
    const ask = (endpoint: string, query: Record<string, string>, body: object) =>
      summariesOnEveryPath(client, {
        method: 'POST',
        path: `/v2/solver/${endpoint}`,
        query,
        body: { ...body, orders: [plainOwnedOrder] },
      })
    const blockchain = 'ethereum'

    observe('blockchain: zksync in the query', await ask('quote', { blockchain: 'zksync' }, { blockchain }))
    observe('blockchain: zksync in the body', await ask('quote', { blockchain }, { blockchain: 'zksync' }))
    observe(
      'slippage: 0.01 in the query, 0 in the body',
      await ask('solve', { blockchain, slippage: '0.01' }, { blockchain, slippage: 0 }),
    )
    observe(
      'return_routes: true in the query, false in the body',
      await ask('solve', { blockchain, return_routes: 'true' }, { blockchain, return_routes: false }),
    )
  },

  mutants: {},
})
