/**
 * A Dutch order asks for less with time so that it is filled in any case. A filler that could profit from its
 * start amount, but waits for a lower one, keeps the difference, which belongs to the swapper.
 *
 * The interface does not say how soon a fill happens. If the decaying order waits, the check places an order
 * with the same start amount and without decay: the clause is violated only if that one is filled.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dropSubmissions, type Mutant } from '#kit/faults'
import {
  fairAmountFor,
  flatOrder,
  place,
  placeAndFill,
  quotedAmount,
  sale,
  swapper,
  waitForFill,
  withOutputs,
} from '#kit/intents'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/decay-is-not-awaited',
  title:
    'an order that is fair from its start is filled in the first quarter of its decay, as one without decay is',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    decayBps: fc.bigInt({ min: 100n, max: 900n }),
  },

  async check({ swapper, sale, decayBps }, world) {
    const start = fairAmountFor(await quotedAmount(world, sale))
    const flat = await flatOrder(world, swapper, sale, start)
    const decaying = withOutputs(flat, ({ startAmount }) => ({
      endAmount: startAmount - (startAmount * decayBps) / 10_000n,
    }))
    const placed = await place(world, swapper, decaying)
    const isFilled = (await waitForFill(world, placed)) !== undefined
    if (!isFilled) {
      pre((await quotedAmount(world, sale)) > start, 'the market moved')
      await placeAndFill(world, swapper, await flatOrder(world, swapper, sale, start))
    }

    blaming(placed.answer, () =>
      assert.ok(
        isFilled,
        `an order that decays by ${decayBps} bps from ${start} waits, and one without decay is filled`,
      ),
    )
  },

  mutants: {
    'orders that decay are held': holdDecaying(1n),
    'orders that decay by 3 % or more are held': holdDecaying(300n),
  },
})

function holdDecaying(bps: bigint): Mutant {
  return dropSubmissions(({ outputs }) =>
    outputs.some(({ endAmount, startAmount }) => (startAmount - endAmount) * 10_000n >= startAmount * bps),
  )
}
