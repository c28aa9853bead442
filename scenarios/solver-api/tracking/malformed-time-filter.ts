/**
 * A caller who mistypes a filter asked for a few orders. A service that ignores the filter lists all of them,
 * and the caller takes them for the answer.
 */
import { ignoreListParameters, json, misreadListQuery, refuse, refuseWith } from '#kit/faults'
import { inParts } from '#kit/malformed'
import { wallet } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { requestOrders } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

const expressions = [
  ...['gt', 'gt()', 'gt(abc)', 'gt(1700000000', '>1700000000', '1700000000', 'since(1700000000)'],
  ...['between(1700000000)', 'between(1700000000,)', 'between(,1700000000)', 'between(a, b)', 'lt()'],
  ...['gt(2023-11-14)', 'gt(1700000000) or 1=1', 'not(gt(1700000000))', 'gt[1700000000]'],
  ...['gte(1700000000)', 'eq(1700000000)', 'after(1700000000)', 'between()'],
  ...['between(1600000000, 1700000000) or 1=1', 'gt(1700000000)or', 'lt(1700000000))'],
]

export default scenario({
  clause: 'tracking/malformed-time-filter',
  title: 'a filter expression other than gt, lt and between is refused',
  needs: ['key'],

  given: { swapper: wallet() },
  listed: () => inParts(expressions),

  async check({ listed, swapper }, world) {
    for (const expression of listed)
      assertRefused(await requestOrders(world, { swapper, filter_query: expression }))
  },

  mutants: {
    'an invalid expression is ignored': ignoreListParameters('filter_query'),
    'an invalid expression lists nothing': refuse('/intent/orders', async () => json(200, { orders: [] })),
    'the first digits of an expression are read as a time': misreadListQuery((query) => {
      const [digits] = /\d+/.exec(query.get('filter_query') ?? '') ?? []
      if (digits !== undefined) query.set('filter_query', `gt(${digits})`)
    }),
    'what follows between is ignored': misreadListQuery((query) => {
      const [between] = /^between\(\d+, \d+\)/.exec(query.get('filter_query') ?? '') ?? []
      if (between !== undefined) query.set('filter_query', between)
    }),
    'letters after gt are ignored': misreadListQuery((query) => {
      const [gt] = /^gt\(\d+\)(?=\w)/.exec(query.get('filter_query') ?? '') ?? []
      if (gt !== undefined) query.set('filter_query', gt)
    }),
    'an invalid expression gets a 500': refuseWith('/intent/orders', 500),
  },
})
