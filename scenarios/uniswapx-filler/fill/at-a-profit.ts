/**
 * A filler that pays more than it receives goes out of business. The check offers a fair order and a losing
 * one, and compares the worth of the filler's tokens before and after.
 */
import assert from 'node:assert/strict'
import {
  assertFilled,
  fair,
  greedy,
  idle,
  offer,
  offered,
  rounds,
  scenario,
  wallet,
  wealth,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'fill/at-a-profit',
  title: 'between a fair order and one at a loss, the filler grows richer',
  needs: ['control', 'time'],
  given: {
    swapper: wallet(),
    other: wallet(),
    offer: offer(fair),
    loss: offer({ min: -5000n, max: -1000n }),
  },

  async check({ loss, offer, other, swapper }, world) {
    const before = await wealth(world)
    const placed = await offered(world, swapper, offer)
    await offered(world, other, { ...loss, amount: 10n * loss.amount })
    await rounds(world, 3)
    await assertFilled(world, placed)
    const gain = (await wealth(world)) - before
    assert.ok(gain > 0n, `its tokens are worth ${gain} more`)
  },

  mutants: { 'it fills whatever is listed': greedy(), 'nothing is sent': idle },
})
