/** Who has cancelled must see that it worked. */
import assert from 'node:assert/strict'
import { place, recordOf, sale, scenario, showStatusAs, spendNonce, wallet } from '#uniswapx/scenario'

export default scenario({
  clause: 'status/cancelled',
  title: 'an order whose nonce is spent without it is cancelled',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    await spendNonce(world, swapper, placed.order.info.nonce)
    assert.equal((await recordOf(world, placed)).orderStatus, 'cancelled')
  },

  mutants: {
    'it stays open': showStatusAs('cancelled', 'open'),
    'it is filled': showStatusAs('cancelled', 'filled'),
  },
})
