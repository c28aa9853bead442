/** Fillers would try in vain. */
import assert from 'node:assert/strict'
import { place, recordOf, revokeApproval, sale, scenario, showStatusAs, wallet } from '#uniswapx/scenario'

export default scenario({
  clause: 'status/insufficient-funds',
  title: 'an order whose wallet has revoked its approval is insufficient-funds',
  needs: ['control'],
  given: { swapper: wallet(), sale: sale() },

  async check({ sale, swapper }, world) {
    const placed = await place(world, swapper, sale)
    await revokeApproval(world, swapper)
    assert.equal((await recordOf(world, placed)).orderStatus, 'insufficient-funds')
  },

  mutants: {
    'it stays open': showStatusAs('insufficient-funds', 'open'),
    'it is cancelled': showStatusAs('insufficient-funds', 'cancelled'),
  },
})
