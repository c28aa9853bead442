/**
 * A wallet shows the cost of a trade from these two fields. If one of them is too small, the trade costs more
 * than shown.
 */
import assert from 'node:assert/strict'
import { rewriteOrders } from '#fynd/kit/faults'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/gas',
  title: 'gas is at least that of a transaction, and its price is not zero',
  check({ gas_estimate, gas_price }) {
    assert.ok(BigInt(gas_estimate) >= 21_000n, gas_estimate)
    assert.ok(BigInt(gas_price ?? 0) > 0n, `${gas_price}`)
  },
  mutants: {
    'gas is not estimated': rewriteOrders((quote) => ({ ...quote, gas_estimate: '0' })),
    'the price is not named': rewriteOrders(({ gas_price: _, ...quote }) => quote),
    'the price is zero': rewriteOrders((quote) => ({ ...quote, gas_price: '0' })),
  },
})
