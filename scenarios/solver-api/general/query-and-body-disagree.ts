/**
 * A caller may send a parameter both in the query string and in the body. The interface does not say which
 * one counts if they differ, so the check records it: the wrong choice of a slippage costs money.
 */

import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { summariesOnEveryPath } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'general/query-and-body-disagree',
  title: 'the effect of a query string and a body that disagree',

  given: {},

  async check(_given, { client, observe, universe }) {
    const ask = (endpoint: string, query: Record<string, string>, body: object) =>
      summariesOnEveryPath(client, {
        ...rawRequestOf(endpoint, { ...body, orders: [plainOwnedOrderOf(universe)] }),
        query,
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
