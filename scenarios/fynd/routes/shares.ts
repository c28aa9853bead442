/** A router multiplies amounts by the shares. Wrong shares leave tokens behind or sell more than there is. */
import assert from 'node:assert/strict'
import { rewriteSwaps, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { canonicalAddress, parseFraction, quoted, swapsOf, wholeFraction } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/shares',
  title: 'the last swap of a token has share zero, the others a share between',
  orders: order({ usd: [100_000, 10_000_000] }),
  check(quote) {
    const groups = Map.groupBy(swapsOf(quote), ({ token_in }) => canonicalAddress(token_in))
    for (const swaps of groups.values()) {
      const shares = swaps.map(({ split }) => parseFraction(split) ?? -1n)
      assert.equal(shares.at(-1), 0n)
      const others = shares.slice(0, -1)
      assert.ok(
        others.every((share) => share > 0n && share < wholeFraction),
        `${shares}`,
      )
    }
  },
  mutants: {
    'the last has one': rewriteSwaps((swap) => ({ ...swap, split: swap.split === '0' ? '1' : swap.split })),
    'they add up to one': rewriteSwaps((swap) => ({
      ...swap,
      split: swap.split === '0' ? '0.5' : swap.split,
    })),
    'all have none': when(
      () => true,
      rewriteSwaps((swap) => ({ ...swap, split: '0' })),
    ),
  },
})
