/**
 * The swapper signed the minimum that must arrive. A filler that pays less, or pays somebody else, keeps the
 * difference; one that never fills wastes the swapper's time.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange } from '#kit/chain'
import { changeOutputs, dropSubmissions } from '#kit/faults'
import {
  decayedAmount,
  fairOrder,
  fillBeforeDeadline,
  place,
  sale,
  soonExpiring,
  swapper,
  withOutputs,
} from '#kit/intents'
import { wallet } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/pays-the-decayed-output',
  title: 'a fair order is filled: its input is taken, and each recipient gets at least its decayed output',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    recipient: fc.option(wallet()),
    // Decay within the window, in basis points of the output.
    decayBps: fc.bigInt({ min: 0n, max: 500n }),
    elapsed: fc.bigInt({ min: 0n, max: 300n }),
  },

  async check({ swapper, sale, recipient, decayBps, elapsed }, world) {
    const flat = soonExpiring(await fairOrder(world, swapper, sale))
    const order = {
      ...withOutputs(flat, ({ startAmount }) => ({
        endAmount: startAmount - (startAmount * decayBps) / 10_000n,
        recipient: recipient ?? swapper.address,
      })),
      decayStartTime: flat.decayStartTime - elapsed,
    }
    const fill = await fillBeforeDeadline(world, await place(world, swapper, order))
    assert.ok(fill !== undefined, 'the order is not filled before its deadline')

    const { block, timestamp } = fill
    const taken = -(await balanceChange(world.chain, block, sale.sellToken, swapper.address))
    const missing: bigint[] = []
    for (const output of order.outputs) {
      const paid = await balanceChange(world.chain, block, output.token, output.recipient)
      const owed = decayedAmount(output, order, timestamp)
      if (paid < owed) missing.push(owed - paid)
    }
    assert.deepEqual({ taken: taken > 0n, missing }, { taken: true, missing: [] })
  },

  mutants: {
    'orders are accepted and never filled': dropSubmissions(),
    'one unit less than owed is paid': payLess((amount) => amount - 1n),
    '10 % less than owed is paid': payLess((amount) => amount - amount / 10n),
    'the filler pays itself': changeOutputs(() => ({ recipient: stranger })),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'

function payLess(change: (amount: bigint) => bigint) {
  return changeOutputs(({ startAmount, endAmount }) => ({
    startAmount: change(startAmount),
    endAmount: change(endAmount),
  }))
}
