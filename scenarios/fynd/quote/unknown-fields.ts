/**
 * A newer client sends further fields. A service that refuses them, or quotes less for them, breaks the
 * client.
 */
import { answer, nothingQuoted, rewriteOrders, when } from '#fynd/kit/faults'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'quote/unknown-fields',
  title: 'an order with unknown fields pays as much as without them',
  again: (order) => ({ orders: [{ ...order, referrer: 'me' }], options: { tag: 1 }, version: 3 }),
  mutants: {
    'they are refused': when(
      ({ body }) => JSON.stringify(body).includes('referrer'),
      answer('/v1/quote', 400, { error: 'referrer', code: 'BAD_REQUEST' }),
    ),
    'nothing is found for them': when(
      ({ body }) => JSON.stringify(body).includes('"tag"'),
      rewriteOrders(nothingQuoted),
    ),
  },
})
