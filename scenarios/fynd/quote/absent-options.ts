/**
 * Clients in typed languages send absent options as null. A service that reads null as a value refuses them
 * or quotes another trade.
 */
import { answer, nothingQuoted, rewriteOrders, when } from '#fynd/kit/faults'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'quote/absent-options',
  title: 'an order with null options pays as much as without them',
  again: (order) => ({
    orders: [{ ...order, receiver: null }],
    options: { timeout_ms: null, min_responses: null, max_gas: null, encoding_options: null },
  }),
  mutants: {
    'null is no option': when(
      ({ body }) => JSON.stringify(body).includes('null'),
      answer('/v1/quote', 400, { error: 'null', code: 'BAD_REQUEST' }),
    ),
    'null is a limit of zero': when(
      ({ body }) => JSON.stringify(body).includes('"max_gas":null'),
      rewriteOrders(nothingQuoted),
    ),
  },
})
