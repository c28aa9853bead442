/**
 * Anybody can place an order that fails. If it stops the filler, all other swappers wait. The check places a
 * better order that fails in simulation.
 */
import {
  assertFilled,
  fair,
  greedy,
  idle,
  offer,
  offered,
  revokeApproval,
  rounds,
  scenario,
  wallet,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'go-on/beside-bad-orders',
  title: 'a fair order is filled though another one, which pays more, fails in simulation',
  needs: ['control', 'time'],
  given: { swapper: wallet(), other: wallet(), offer: offer(fair) },

  async check({ offer, other, swapper }, world) {
    await offered(world, other, { ...offer, bps: 2_000n })
    const placed = await offered(world, swapper, offer)
    await world.client.disturb('stale')
    await revokeApproval(world, other)
    await rounds(world, 3)
    await assertFilled(world, placed)
  },

  mutants: {
    'nothing is sent': idle,
    'it tries the other one alone': greedy('orderStatus=open&limit=1'),
  },
})
