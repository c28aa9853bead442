/** A second fill reverts and costs its gas. The list may still show the order as open. */
import {
  assertFilled,
  assertNothing,
  fair,
  greedy,
  idle,
  offer,
  offered,
  rounds,
  scenario,
  wallet,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'once/stale-list',
  title: 'an order that is filled, and listed as open, is not filled again',
  needs: ['control', 'time'],
  given: { swapper: wallet(), offer: offer(fair) },

  async check({ offer, swapper }, world) {
    const placed = await offered(world, swapper, offer)
    await world.client.disturb('stale')
    await rounds(world, 2)
    await assertFilled(world, placed)
    assertNothing(await rounds(world, 2))
  },

  mutants: { 'it fills whatever is listed': greedy(), 'nothing is sent': idle },
})
