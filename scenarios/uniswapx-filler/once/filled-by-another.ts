/** Fillers race, and lists lag. */
import {
  assertNothing,
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
  title: 'nothing is sent for an order that another has filled',
  needs: ['control', 'time'],
  given: { swapper: wallet(), other: wallet(), offer: offer(fair) },

  async check({ offer, other, swapper }, world) {
    const placed = await offered(world, swapper, offer)
    await fill(world, other, placed)
    assertNothing(await rounds(world, 2))
  },

  mutants: { 'it is tried': greedy(), 'what is filled is tried': greedy('orderStatus=filled') },
})
