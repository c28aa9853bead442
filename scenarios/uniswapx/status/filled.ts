/** A user who does not see the fill makes the trade again, and cannot verify it without the transaction. */
import assert from 'node:assert/strict'
import {
  fill,
  isFilled,
  place,
  recordOf,
  rewriteRecords,
  sale,
  scenario,
  showStatusAs,
  wallet,
} from '#uniswapx/kit/scenario'

export default scenario({
  clause: 'status/filled',
  title: 'a filled order names the transaction that filled it',
  needs: ['control'],
  given: { swapper: wallet(), filler: wallet(), sale: sale() },

  async check({ filler, sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    const txHash = await fill(world, filler, placed)
    const record = await recordOf(world, placed, isFilled)
    assert.deepEqual([record.orderStatus, record.txHash], ['filled', txHash])
  },

  mutants: {
    'it stays open': showStatusAs('filled', 'open'),
    'it is cancelled, as its nonce is spent': showStatusAs('filled', 'cancelled'),
    'the transaction is not named': rewriteRecords(({ txHash: _, ...record }) => record),
    'another transaction is named': rewriteRecords((record) => ({
      ...record,
      ...(record.txHash && { txHash: `0x${'12'.repeat(32)}` }),
    })),
  },
})
