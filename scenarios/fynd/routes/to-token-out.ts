/**
 * A trader is promised the output of the swaps. If the quote is another amount, the difference is missing.
 */
import assert from 'node:assert/strict'
import { plusOne, rewriteOrders, rewriteSwaps } from '#fynd/kit/faults'
import { unlistedToken } from '#fynd/kit/orders'
import { flowsOf, quoted, wrapped } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/to-token-out',
  title: 'the swaps pay the output, net of amounts that are sold again',
  check: (quote, { order }) =>
    assert.equal(flowsOf(quote).get(wrapped(order.token_out)), BigInt(quote.amount_out)),
  mutants: {
    'it ends with another token': rewriteSwaps((swap, index, swaps) =>
      index === swaps.length - 1 ? { ...swap, token_out: unlistedToken } : swap,
    ),
    'the output is more': rewriteOrders((quote) => ({ ...quote, amount_out: plusOne(quote.amount_out) })),
    'the last swap pays one less': rewriteSwaps((swap, index, swaps) =>
      index === swaps.length - 1 ? { ...swap, amount_out: `${BigInt(swap.amount_out) - 1n}` } : swap,
    ),
  },
})
