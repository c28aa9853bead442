/** A second fill reverts and costs its gas. Fillers race, and lists lag behind the chain. */
import {
  assertNothing,
  atFirst,
  fair,
  fill,
  greedy,
  offer,
  offered,
  rounds,
  scenario,
  wallet,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'once/filled-by-another',
  title: 'nothing is sent for an order that another has filled, and which is listed as open',
  needs: ['control', 'time'],
  given: { swapper: wallet(), other: wallet(), offer: offer(fair) },

  async check({ offer, other, swapper }, world) {
    const placed = await offered(world, swapper, offer)
    await world.client.disturb('stale')
    await fill(world, other, placed)
    assertNothing(await rounds(world, 2))
  },

  mutants: { 'it is tried': greedy(), 'it is tried once': atFirst(greedy()) },
})
