/**
 * A wallet uses the estimate as its gas limit. If it is far too low the trade fails, and if it is far too
 * high the trade looks too expensive.
 */
import assert from 'node:assert/strict'
import { rewriteOrders } from '#fynd/kit/faults'
import { encoding } from '#fynd/kit/orders'
import { executed, pre, quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'solve/gas-is-near',
  title: 'the estimate is near the gas used',
  needs: ['chain'],
  options: encoding(),
  async check(quote, { order, world }) {
    const { gasUsed, status } = await executed(world, quote, order)
    pre(status === 'success', 'it reverts')
    const estimate = BigInt(quote.gas_estimate)
    assert.ok(estimate * 2n >= gasUsed && estimate <= gasUsed * 3n, `${estimate} for ${gasUsed}`)
  },
  mutants: {
    'it is that of a transfer': rewriteOrders((quote) => ({ ...quote, gas_estimate: '21000' })),
    'it is a block': rewriteOrders((quote) => ({ ...quote, gas_estimate: '30000000' })),
  },
})
