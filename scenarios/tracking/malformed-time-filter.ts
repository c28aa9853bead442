/** A filter that cannot be read and is passed over lists every order there is, to somebody who asked for a few. */
import fc from 'fast-check'
import { ignoreListParameters, json, misreadListQuery, refuse, refuseWith } from '#kit/faults'
import { requestOrders } from '#kit/intents'
import { wallet } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/malformed-time-filter',
  title: 'an expression that is neither gt, lt nor between is refused',
  needs: ['key'],

  given: {
    swapper: wallet(),
    expression: fc.constantFrom(
      ...['gt', 'gt()', 'gt(abc)', 'gt(1700000000', '>1700000000', '1700000000', 'since(1700000000)'],
      ...['between(1700000000)', 'between(1700000000,)', 'between(,1700000000)', 'between(a, b)'],
      ...['gt(2023-11-14)', 'gt(1700000000) or 1=1', 'not(gt(1700000000))', 'gt[1700000000]'],
    ),
  },

  async check({ swapper, expression }, world) {
    assertRefused(await requestOrders(world, { swapper, filter_query: expression }))
  },

  mutants: {
    'what cannot be read is ignored': ignoreListParameters('filter_query'),
    'what cannot be read lists nothing': refuse('/intent/orders', async () => json(200, { orders: [] })),
    'the first digits are taken for a time': misreadListQuery((query) => {
      const [digits] = /\d+/.exec(query.get('filter_query') ?? '') ?? []
      if (digits !== undefined) query.set('filter_query', `gt(${digits})`)
    }),
    'what cannot be read is a fault of the service': refuseWith('/intent/orders', 500),
  },
})
