/** A pool may revert on an amount of zero, and the sender of the transaction loses its gas. */
import assert from 'node:assert/strict'
import { rewriteRoutes, rewriteSwaps } from '#fynd/kit/faults'
import { canonicalAddress, quoted, swapsOf } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/each-swap-pays',
  title: 'no swap is empty, or of one token',
  check(quote) {
    for (const { amount_in, amount_out, token_in, token_out } of swapsOf(quote)) {
      assert.ok(BigInt(amount_in) > 0n && BigInt(amount_out) > 0n, `${amount_in} for ${amount_out}`)
      assert.notEqual(canonicalAddress(token_in), canonicalAddress(token_out))
    }
  },
  mutants: {
    'one pays nothing': rewriteSwaps((swap) => ({ ...swap, amount_out: '0' })),
    'one sells a token for itself': rewriteSwaps((swap) => ({ ...swap, token_out: swap.token_in })),
    'an empty one is added': rewriteRoutes((swaps) => [
      ...swaps,
      ...swaps.slice(-1).map((swap) => ({ ...swap, amount_in: '0' })),
    ]),
  },
})
