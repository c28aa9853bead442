/** Tokens that a route leaves in the router are lost to the trader, and others take them. */
import assert from 'node:assert/strict'
import { rewriteRoutes, rewriteSwaps, when } from '#fynd/kit/faults'
import { dai, order, unlistedToken, usdc, usdt, weth } from '#fynd/kit/orders'
import { flowsOf, quoted, wrapped } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/nothing-in-between',
  title: 'of tokens between the two nothing is left and nothing is missing',
  orders: order({ sold: [weth, usdc, dai], bought: [usdt, dai, weth], usd: [1_000, 1_000_000] }),
  check(quote, { order }) {
    const ends = [wrapped(order.token_in), wrapped(order.token_out)]
    for (const [token, left] of flowsOf(quote))
      assert.ok(ends.includes(token) || left === 0n, `${left} of ${token}`)
  },
  mutants: {
    'a stop is another token': rewriteSwaps((swap, index) =>
      index === 0 ? { ...swap, token_out: unlistedToken } : swap,
    ),
    'a swap is left out': when(
      () => true,
      rewriteRoutes((swaps) => (swaps.length > 1 ? swaps.slice(1) : swaps)),
    ),
  },
})
