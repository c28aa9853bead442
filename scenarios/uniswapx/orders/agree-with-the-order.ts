/**
 * A filler or a wallet that trusts a wrong record fills or shows another order. The check compares its fields
 * with the signed order.
 */
import assert from 'node:assert/strict'
import { place, recordOf, rewriteRecords, sale, scenario, wallet } from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'orders/agree-with-the-order',
  title: "a record's fields are those of the order",
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const record = await recordOf(world, placed)
    const { hash, info } = placed.order
    // orders/shape judges records that lack a field.
    const { chainId = 1, nonce = `${info.nonce}`, swapper: owner = info.swapper, type = sale.type } = record
    const shown = {
      chainId,
      nonce,
      orderHash: record.orderHash.toLowerCase(),
      owner: owner.toLowerCase(),
      type,
    }
    assert.deepEqual(shown, {
      chainId: 1,
      nonce: `${info.nonce}`,
      orderHash: hash,
      owner: info.swapper,
      type: sale.type,
    })
  },

  mutants: {
    'the nonce is the next one': rewriteRecords((record) => ({
      ...record,
      nonce: `${BigInt(record.nonce) + 1n}`,
    })),
    'the swapper is another': rewriteRecords((record) => ({ ...record, swapper: `0x${'12'.repeat(20)}` })),
    'the chain is another': rewriteRecords((record) => ({ ...record, chainId: 137 })),
    'every order is a limit order': rewriteRecords((record) => ({ ...record, type: 'Limit' })),
  },
})
