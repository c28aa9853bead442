/** A filler that takes one order at a time lets the others expire. */
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
  clause: 'fill/many',
  title: 'three orders of three wallets are filled within three rounds',
  needs: ['control', 'time'],
  given: { one: wallet(), two: wallet(), three: wallet(), offer: offer(fair) },

  async check({ offer, one, three, two }, world) {
    const placed = []
    for (const swapper of [one, two, three]) placed.push(await offered(world, swapper, offer))
    await rounds(world, 3)
    await assertFilled(world, ...placed)
  },

  mutants: { 'nothing is sent': idle, 'it stops after one': forgetful },
})
