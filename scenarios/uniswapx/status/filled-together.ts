/**
 * Fillers save gas with several fills in one transaction. A user whose fill is not noticed there makes the
 * trade again.
 */
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
  clause: 'status/filled-together',
  title: 'orders that one transaction fills are all shown with it',
  needs: ['control'],
  given: { swapper: wallet(), other: wallet(), filler: wallet(), sale: sale() },

  async check({ filler, other, sale, swapper }, world) {
    const placed = [await place(world, swapper, sale), await place(world, other, sale)]
    const txHash = await fill(world, filler, ...placed)
    for (const one of placed) {
      const record = await recordOf(world, one, isFilled)
      assert.deepEqual([record.orderStatus, record.txHash], ['filled', txHash])
    }
  },

  mutants: {
    'the second is cancelled': (fetch) => {
      const seen = new Set<string>()
      return rewriteRecords((record) => {
        seen.add(record.orderHash)
        return seen.size > 1 ? { ...record, orderStatus: 'cancelled' } : record
      })(fetch)
    },
    'both stay open': showStatusAs('filled', 'open'),
  },
})
