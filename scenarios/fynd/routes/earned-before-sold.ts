/** A router cannot sell tokens that it does not hold: the transaction of such a route reverts. */
import assert from 'node:assert/strict'
import { plusOne, rewriteRoutes, rewriteSwaps, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { quoted, swapsOf, wrapped } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/earned-before-sold',
  title: 'in the order of the swaps nothing is sold before it has arrived',
  orders: order({ usd: [1_000, 1_000_000] }),
  check(quote, { order }) {
    const held = new Map([[wrapped(order.token_in), BigInt(order.amount)]])
    for (const { amount_in, amount_out, token_in, token_out } of swapsOf(quote)) {
      const [sold, bought] = [wrapped(token_in), wrapped(token_out)]
      const left = (held.get(sold) ?? 0n) - BigInt(amount_in)
      assert.ok(left >= 0n, `${-left} of ${sold} are missing`)
      held.set(sold, left)
      held.set(bought, (held.get(bought) ?? 0n) + BigInt(amount_out))
    }
  },
  mutants: {
    'swaps are reversed': when(
      () => true,
      rewriteRoutes((swaps) => swaps.toReversed()),
    ),
    'more is sold than there is': rewriteSwaps((swap) => ({ ...swap, amount_in: plusOne(swap.amount_in) })),
  },
})
