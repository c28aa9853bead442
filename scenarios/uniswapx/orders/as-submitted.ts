/** A filler fills with these bytes. */
import assert from 'node:assert/strict'
import { place, recordOf, rewriteRecords, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/as-submitted',
  title: 'encodedOrder and signature are what was submitted',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const { encodedOrder, signature } = await recordOf(world, placed)
    assert.deepEqual(
      [encodedOrder.toLowerCase(), signature.toLowerCase()],
      [placed.order.encoded, placed.signature],
    )
  },

  mutants: {
    'the signature ends otherwise': rewriteRecords((record) => ({
      ...record,
      signature: `${record.signature.slice(0, -2)}00`,
    })),
    'the order lacks its last word': rewriteRecords((record) => ({
      ...record,
      encodedOrder: record.encodedOrder.slice(0, -64),
    })),
  },
})
