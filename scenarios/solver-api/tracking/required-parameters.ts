/**
 * A caller must know which parameters to send. The interface lists these without saying that they are
 * optional, and its own sample omits one.
 */

import { wallet } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { requestOrders } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/required-parameters',
  title: 'whether swapper, limit and cursor are required',
  needs: ['key'],

  given: { swapper: wallet() },

  async check({ swapper }, world) {
    const queries = {
      'no parameter': {},
      'swapper alone': { swapper },
      'limit alone': { limit: '5' },
      'swapper and limit': { swapper, limit: '5' },
      'an empty cursor': { swapper, limit: '5', cursor: '' },
      'a limit of zero': { swapper, limit: '0' },
      'a limit beyond any page': { swapper, limit: '100000' },
    }
    for (const [name, query] of Object.entries(queries)) {
      world.observe(name, summaryOf(await requestOrders(world, query)))
    }
  },

  mutants: {},
})
