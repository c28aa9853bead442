/**
 * If the chain undoes a fill, the filler was not paid and the swapper did not trade. The check reverts the
 * chain to the block before the fill.
 */
import {
  assertFilled,
  fair,
  forgetful,
  idle,
  offer,
  offered,
  rounds,
  scenario,
  wallet,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'again/reorganised',
  title: 'an order whose fill is reorganised away is filled again',
  needs: ['control', 'time'],
  given: { swapper: wallet(), offer: offer(fair) },

  async check({ offer, swapper }, world) {
    const placed = await offered(world, swapper, offer)
    const id = await world.chain.client.snapshot()
    await rounds(world, 2)
    await assertFilled(world, placed)
    await world.chain.client.revert({ id })
    await rounds(world, 3)
    await assertFilled(world, placed)
  },

  mutants: { 'what it has filled is done with': forgetful, 'nothing is sent': idle },
})
