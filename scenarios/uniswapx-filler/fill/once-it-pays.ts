/**
 * An auction begins at a price at which no filler profits. A filler that fills at once loses; one that gives
 * the order up earns nothing.
 */
import {
  assertFilled,
  assertNothing,
  greedy,
  idle,
  late,
  offer,
  offered,
  rounds,
  scenario,
  wallet,
  worth,
} from '#uniswapx/filler/scenario'

export default scenario({
  clause: 'fill/once-it-pays',
  title: 'an order that begins at a loss is left at first, and filled before its end',
  needs: ['control', 'time'],
  given: { swapper: wallet(), offer: offer({ min: 1_000n, max: 2_000n }, ['Dutch', 'Dutch_V2']) },

  async check({ offer, swapper }, world) {
    const value = await worth(world, offer.amount)
    const placed = await offered(world, swapper, offer, (terms) => ({
      ...terms,
      deadline: terms.start.time + 120n,
      outputs: terms.outputs.map((output) => ({ ...output, startAmount: (value * 11n) / 10n })),
    }))
    assertNothing(await rounds(world, 2))
    const sent = await rounds(world, 7)
    await assertFilled(world, placed)
    // A second attempt would revert; an approval beside the fill does not.
    assertNothing(sent.filter(({ status }) => status === 'reverted'))
  },

  mutants: { 'it is filled at once': greedy(), 'it is never filled': idle, 'it comes too late': late },
})
