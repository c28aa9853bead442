/**
 * A client that sends an empty list of exclusions excludes nothing. A service that takes the list for allowed
 * pools finds no route.
 */
import { nothingQuoted, rewriteOrders, when } from '#fynd/kit/faults'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'filter/nothing-excluded',
  title: 'an order with an empty filter pays as much as without one',
  again: (order) => ({
    orders: [order],
    options: {
      route_filter: { exclude_pools: [], exclude_protocols: [], exclude_tokens: [], require_tokens: [] },
    },
  }),
  mutants: {
    'it excludes all': when(
      ({ body }) => JSON.stringify(body).includes('route_filter'),
      rewriteOrders(nothingQuoted),
    ),
    'it excludes some': when(
      ({ body }) => JSON.stringify(body).includes('route_filter'),
      rewriteOrders((quote) => ({ ...quote, amount_out: `${BigInt(quote.amount_out) - 1n}` })),
    ),
  },
})
