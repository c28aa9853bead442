/** A gas limit below the gas of the swaps makes the transaction fail. */
import assert from 'node:assert/strict'
import { plusOne, rewriteOrders, rewriteSwaps } from '#fynd/kit/faults'
import { quoted, swapsOf } from '#fynd/kit/scenario'

export default quoted({
  clause: 'routes/gas-adds-up',
  title: 'swaps have gas of their own, and the route no less than their sum',
  check(quote) {
    const parts = swapsOf(quote).map(({ gas_estimate }) => BigInt(gas_estimate))
    assert.ok(
      parts.every((gas) => gas > 0n),
      `${parts}`,
    )
    assert.ok(parts.reduce((sum, gas) => sum + gas, 0n) <= BigInt(quote.gas_estimate), `${parts}`)
  },
  mutants: {
    'swaps cost nothing': rewriteSwaps((swap) => ({ ...swap, gas_estimate: '0' })),
    'each swap costs the whole': rewriteOrders((quote) => ({
      ...quote,
      route: {
        swaps: swapsOf(quote).map((swap) => ({ ...swap, gas_estimate: plusOne(quote.gas_estimate) })),
      },
    })),
  },
})
