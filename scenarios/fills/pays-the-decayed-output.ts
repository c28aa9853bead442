/**
 * What the swapper signed is the least that must arrive. A filler that pays less, or pays somebody else, has
 * taken the difference; one that never fills has taken the swapper's time.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange } from '#kit/chain'
import { changeTerms, dropSubmissions } from '#kit/faults'
import { decayedAmount, fairOrder, place, sale, swapper, waitForFill } from '#kit/intents'
import { wallet } from '#kit/orders'
import { scenario } from '#solver-api/scenario'
import type { DutchOrder } from '#spec/dutch-order'

export default scenario({
  clause: 'fills/pays-the-decayed-output',
  title: 'a fair order is filled: the input leaves, and each recipient gets its decayed output at least',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    recipient: fc.option(wallet()),
    // What decays away within the window, in basis points of the output.
    decayBps: fc.bigInt({ min: 0n, max: 500n }),
    elapsed: fc.bigInt({ min: 0n, max: 300n }),
  },

  async check({ swapper, sale, recipient, decayBps, elapsed }, world) {
    const flat = await fairOrder(world, swapper, sale)
    const order: DutchOrder = {
      ...flat,
      decayStartTime: flat.decayStartTime - elapsed,
      outputs: flat.outputs.map(({ startAmount, ...output }) => ({
        ...output,
        startAmount,
        endAmount: startAmount - (startAmount * decayBps) / 10_000n,
        recipient: recipient ?? swapper.address,
      })),
    }
    const fill = await waitForFill(world, await place(world, swapper, order))
    assert.ok(fill !== undefined, 'the order is not filled')

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
    'orders are taken and never filled': dropSubmissions(),
    'a unit is kept of what is owed': owedBecomes((amount) => amount - 1n),
    'a tenth is kept of what is owed': owedBecomes((amount) => amount - amount / 10n),
    'the filler pays itself': changeTerms((order) => ({
      ...order,
      outputs: order.outputs.map((output) => ({ ...output, recipient: stranger })),
    })),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'

function owedBecomes(change: (amount: bigint) => bigint) {
  return changeTerms((order) => ({
    ...order,
    outputs: order.outputs.map(({ startAmount, endAmount, ...output }) => ({
      ...output,
      startAmount: change(startAmount),
      endAmount: change(endAmount),
    })),
  }))
}
