/**
 * A client reads either the shares or the amounts of a route. If they disagree, it builds or shows another
 * trade.
 */
import assert from 'node:assert/strict'
import { rewriteSwaps, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { canonicalAddress, parseFraction, quoted, swapsOf, wholeFraction } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/shares-agree',
  title: 'amounts follow from shares, within a millionth',
  orders: order({ usd: [100_000, 10_000_000] }),
  check(quote) {
    const groups = Map.groupBy(swapsOf(quote), ({ token_in }) => canonicalAddress(token_in))
    for (const swaps of groups.values()) {
      const whole = swaps.reduce((sum, { amount_in }) => sum + BigInt(amount_in), 0n)
      for (const { amount_in, split } of swaps.slice(0, -1)) {
        const sold = (whole * (parseFraction(split) ?? 0n)) / wholeFraction
        const apart = Number(sold - BigInt(amount_in))
        assert.ok(Math.abs(apart) <= Number(whole) / 1e6 + 2, `${sold}, not ${amount_in}`)
      }
    }
  },
  mutants: {
    'shares are halves': when(
      () => true,
      rewriteSwaps((swap) => ({ ...swap, split: swap.split === '0' ? '0' : '0.123' })),
    ),
    'shares are of what is left': when(
      () => true,
      rewriteSwaps((swap) => ({ ...swap, split: `${Number(swap.split) / 2}` })),
    ),
  },
})
