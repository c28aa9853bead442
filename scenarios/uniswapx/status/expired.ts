/** Who waits must see that nothing comes. */
import assert from 'node:assert/strict'
import { place, recordOf, sale, scenario, showStatusAs, wallet } from '#uniswapx/scenario'

export default scenario({
  clause: 'status/expired',
  title: 'an order past its deadline is expired',
  needs: ['control', 'time'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    world.chain.clock.advance(601n)
    await world.chain.client.mine({ blocks: 1 })
    assert.equal((await recordOf(world, placed)).orderStatus, 'expired')
  },

  mutants: {
    'it stays open': showStatusAs('expired', 'open'),
    'it is cancelled': showStatusAs('expired', 'cancelled'),
  },
})
