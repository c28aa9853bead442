/** A filler looks for open orders. */
import assert from 'node:assert/strict'
import { place, recordOf, sale, scenario, showStatusAs, wallet } from '#uniswapx/scenario'

export default scenario({
  clause: 'status/open',
  title: 'an order that can be filled is open',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    assert.equal((await recordOf(world, placed)).orderStatus, 'open')
  },

  mutants: {
    'it is expired at once': showStatusAs('open', 'expired'),
    'it is shown as an error': showStatusAs('open', 'error'),
  },
})
