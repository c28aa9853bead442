/**
 * A caller who misspells a status needs a refusal. An empty list looks like a wallet without orders, and a
 * service that ignores the status lists all of them.
 */
import fc from 'fast-check'
import { ignoreListParameters, json, refuse, refuseWith, respondWith } from '#kit/faults'
import { wallet } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { requestOrders } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/unknown-status',
  title: 'a status other than the six is refused',
  needs: ['key'],

  given: {
    swapper: wallet(),
    status: fc.constantFrom(
      'pending',
      'settled',
      'opened',
      'insufficient_funds',
      'canceled',
      '0',
      'all',
      '*',
    ),
  },

  async check({ swapper, status }, world) {
    assertRefused(await requestOrders(world, { swapper, order_status: status }))
  },

  mutants: {
    'an unknown status is ignored': ignoreListParameters('order_status'),
    'an unknown status lists nothing': refuse('/intent/orders', async () => json(200, { orders: [] })),
    'an unknown status gets a 204': respondWith('/intent/orders', 204),
    'an unknown status gets a 500': refuseWith('/intent/orders', 500),
  },
})
