/**
 * An input that rises is what a swapper pays for speed: little at first, more the longer it takes. A filler
 * that takes the end amount at the beginning has been paid for a wait that nobody had.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange } from '#kit/chain'
import { changeTerms, type Mutant } from '#kit/faults'
import {
  decayedAmount,
  fairAmountFor,
  flatOrder,
  fundAndApprove,
  place,
  quotedAmount,
  sale,
  swapper,
  waitForFill,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'
import type { DutchOrder } from '#spec/dutch-order'

const window = 100n

export default scenario({
  clause: 'fills/never-takes-more-than-the-input',
  title: 'a fill takes the input as it has risen by then, and no more',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // Seconds since the decay began, when the order is submitted.
    elapsed: fc.oneof(
      { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: window - 1n }) },
      { weight: 4, arbitrary: fc.constantFrom(window + 1n, window + 60n) },
      { weight: 2, arbitrary: fc.constantFrom(-60n, 0n, window) },
    ),
  },

  async check({ swapper, sale, elapsed }, world) {
    const startAmount = sale.sellAmount - sale.sellAmount / 20n
    pre(startAmount > 0n)
    const quoted = await quotedAmount(world, { ...sale, sellAmount: startAmount })
    const flat = await flatOrder(world, swapper, sale, fairAmountFor(quoted))
    const decayStartTime = flat.decayStartTime - elapsed
    const order: DutchOrder = {
      ...flat,
      decayStartTime,
      decayEndTime: decayStartTime + window,
      input: { ...flat.input, startAmount },
    }
    // As much again, for a filler that takes more.
    await fundAndApprove(world.chain, swapper, sale.sellToken, sale.sellAmount)
    const fill = await waitForFill(world, await place(world, swapper, order))
    pre(fill !== undefined)

    const taken = -(await balanceChange(world.chain, fill.block, sale.sellToken, swapper.address))
    const risen = decayedAmount(order.input, order, fill.timestamp)
    assert.ok(taken <= risen, `${taken} are taken where the input has risen to ${risen}`)
  },

  mutants: {
    'the end amount is taken from the start': inputBecomes(({ endAmount }) => ({ startAmount: endAmount })),
    'a unit more is taken': inputBecomes(({ startAmount, endAmount }) => ({
      startAmount: startAmount + 1n,
      endAmount: endAmount + 1n,
    })),
    'the input goes on rising after the window': changeTerms((order) => ({
      ...order,
      decayEndTime: order.decayEndTime + window,
      input: { ...order.input, endAmount: 2n * order.input.endAmount - order.input.startAmount },
    })),
    'the decay begins a second early': changeTerms((order) => ({
      ...order,
      decayStartTime: order.decayStartTime - 1n,
      decayEndTime: order.decayEndTime - 1n,
    })),
  },
})

type Amounts = Pick<DutchOrder['input'], 'startAmount' | 'endAmount'>

/** The fill takes another input, of which the swapper has enough. */
function inputBecomes(change: (amounts: Amounts) => Partial<Amounts>): Mutant {
  return changeTerms((order) => ({ ...order, input: { ...order.input, ...change(order.input) } }))
}
