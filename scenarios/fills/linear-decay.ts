/**
 * A Dutch order names a price for every second. One unit off, and wallets that compute what they are owed to
 * the unit see themselves cheated; a second off, and every filler that computes it bids wrong.
 *
 * Whatever the second of the fill, what arrives is the exact integer of the line through both amounts.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange } from '#kit/chain'
import { changeTerms, type Mutant } from '#kit/faults'
import { decayedAmount, fairOrder, place, sale, swapper, waitForFill } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'
import type { DutchOrder } from '#spec/dutch-order'

const window = 100n

export default scenario({
  clause: 'fills/linear-decay',
  title: 'what a fill pays lies on the line from start to end amount, and is flat before and after',
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
    decayBps: fc.bigInt({ min: 100n, max: 900n }),
  },

  async check({ swapper, sale, elapsed, decayBps }, world) {
    const flat = await fairOrder(world, swapper, sale)
    const decayStartTime = flat.decayStartTime - elapsed
    const order: DutchOrder = {
      ...flat,
      decayStartTime,
      decayEndTime: decayStartTime + window,
      outputs: flat.outputs.map((output) => ({
        ...output,
        endAmount: output.startAmount - (output.startAmount * decayBps) / 10_000n,
      })),
    }
    const fill = await waitForFill(world, await place(world, swapper, order))
    pre(fill !== undefined)

    const [output] = order.outputs
    pre(output !== undefined)
    const paid = await balanceChange(world.chain, fill.block, output.token, output.recipient)
    assert.equal(paid, decayedAmount(output, order, fill.timestamp))
  },

  mutants: {
    'the end amount is paid from the start': amountsBecome(({ endAmount }) => ({ startAmount: endAmount })),
    'the start amount is paid to the end': amountsBecome(({ startAmount }) => ({ endAmount: startAmount })),
    'the decay begins a second early': timesBecome(-1n, 0n),
    'the decay begins a second late': timesBecome(1n, 0n),
    'the decay ends a second early': timesBecome(0n, -1n),
    'the decay ends a second late': timesBecome(0n, 1n),
    'the decay goes on after its end': changeTerms((order) => ({
      ...order,
      decayEndTime: order.decayEndTime + window,
      outputs: order.outputs.map((output) => ({
        ...output,
        endAmount: 2n * output.endAmount - output.startAmount,
      })),
    })),
    'a unit less is paid': amountsBecome(({ startAmount, endAmount }) => ({
      startAmount: startAmount - 1n,
      endAmount: endAmount - 1n,
    })),
  },
})

type Amounts = Pick<DutchOrder['input'], 'startAmount' | 'endAmount'>

function amountsBecome(change: (amounts: Amounts) => Partial<Amounts>): Mutant {
  return changeTerms((order) => ({
    ...order,
    outputs: order.outputs.map((output) => ({ ...output, ...change(output) })),
  }))
}

function timesBecome(start: bigint, end: bigint): Mutant {
  return changeTerms((order) => ({
    ...order,
    decayStartTime: order.decayStartTime + start,
    decayEndTime: order.decayEndTime + end,
  }))
}
