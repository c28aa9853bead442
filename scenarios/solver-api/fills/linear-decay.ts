/**
 * A Dutch order names a price for every second. If a service is one unit off, wallets that compute the owed
 * amount are underpaid; if it is one second off, every filler that computes the amount bids wrong.
 *
 * In each second, a fill must pay at least the integer on the line between the two amounts. A filler may
 * share the surplus.
 */
import assert from 'node:assert/strict'
import { underpaidBy } from '#kit/chain'
import { changeOutputs, changeTerms, combined, type Mutant } from '#kit/faults'
import { fairOrderOn, filled, orderTerms, place, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

const window = 100n

export default scenario({
  clause: 'fills/linear-decay',
  title:
    'a fill pays at least the amount on the line from start to end amount, which is flat before and after',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // Before the decay, fillers other than the exclusive one pay a premium.
    terms: orderTerms({ decay: ['outputs'], exclusivity: ['none'], window: ['begun'] }),
  },
  // Seconds since the start of the decay: some faults show only within the decay, others only after its end.
  listed: () => [37n, window + 60n, 71n, window + 1n, window - 1n, window, 0n, -60n, 1n, 53n],

  async check({ swapper, sale, listed: elapsed, terms }, world) {
    const decaying = { ...terms, window: { start: -elapsed, length: window } }
    const { order, way } = await fairOrderOn(world, swapper, sale, decaying)
    const fill = await filled(world, await place(world, swapper, order, way))

    assert.deepEqual(await underpaidBy(world.chain, order, fill), [])
  },

  mutants: {
    'the end amount is paid from the start': changeOutputs(({ endAmount }) => ({ startAmount: endAmount })),
    'the decay starts a second early': shiftWindow(-1n, 0n),
    'the decay ends a second early': shiftWindow(0n, -1n),
    'the decay continues after its end': combined(
      shiftWindow(0n, window),
      changeOutputs(({ startAmount, endAmount }) => ({ endAmount: 2n * endAmount - startAmount })),
    ),
    'the last of several recipients is paid the end amount from the start': changeOutputs(
      ({ endAmount }, index) => (index > 0 ? { startAmount: endAmount } : {}),
    ),
    'one unit less is paid': changeOutputs(({ startAmount, endAmount }) => ({
      startAmount: startAmount - 1n,
      endAmount: endAmount - 1n,
    })),
  },
})

function shiftWindow(start: bigint, end: bigint): Mutant {
  return changeTerms((order) => ({
    ...order,
    decayStartTime: order.decayStartTime + start,
    decayEndTime: order.decayEndTime + end,
  }))
}
