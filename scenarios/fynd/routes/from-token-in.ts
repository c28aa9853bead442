/** Tokens that the route does not sell stay in the router, and the trader loses them. */
import assert from 'node:assert/strict'
import { rewriteRoutes, rewriteSwaps } from '#fynd/kit/faults'
import { unlistedToken } from '#fynd/kit/orders'
import { flowsOf, quoted, wrapped } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/from-token-in',
  title: 'the swaps of the sold token take the amount, net of returned amounts',
  check: (quote, { order }) =>
    assert.equal(flowsOf(quote).get(wrapped(order.token_in)), -BigInt(order.amount)),
  mutants: {
    'it begins with another token': rewriteSwaps((swap, index) =>
      index === 0 ? { ...swap, token_in: unlistedToken } : swap,
    ),
    'a wei is left': rewriteSwaps((swap, index) =>
      index === 0 ? { ...swap, amount_in: `${BigInt(swap.amount_in) - 1n}` } : swap,
    ),
    'it is empty': rewriteRoutes(() => []),
  },
})
