/**
 * An order may split what it buys: a fee for the application, the rest for the wallet. A recipient that is
 * left out learns of it last, since the fill looks like any other.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { DutchOrder } from '#core/orders/dutch-order'
import { balanceChange } from '#kit/chain'
import { changeOutputs, changeTerms } from '#kit/faults'
import {
  decayedAmount,
  fairAmountFor,
  flatOrder,
  placeAndFill,
  quotedAmount,
  sale,
  swapper,
} from '#kit/intents'
import { wallet } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'fills/several-outputs',
  title: 'a fill pays each of several recipients',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    others: fc.uniqueArray(wallet(), { minLength: 1, maxLength: 3 }),
    // Share of each of the others, in percent.
    percent: fc.bigInt({ min: 1n, max: 20n }),
    decayBps: fc.constantFrom(0n, 200n),
  },

  async check({ swapper, sale, others, percent, decayBps }, world) {
    const price = fairAmountFor(await quotedAmount(world, sale))
    const flat = await flatOrder(world, swapper, sale, price)
    const part = (price * percent) / 100n
    const rest = price - part * BigInt(others.length)
    const output = (recipient: typeof swapper.address, startAmount: bigint) => ({
      token: sale.buyToken,
      startAmount,
      endAmount: startAmount - (startAmount * decayBps) / 10_000n,
      recipient,
    })
    const outputs = [output(swapper.address, rest), ...others.map((other) => output(other, part))]
    pre(part > 1n && !others.includes(swapper.address))
    const order: DutchOrder = { ...flat, outputs }
    const fill = await placeAndFill(world, swapper, order)

    const unpaid: string[] = []
    for (const { recipient, token, ...amounts } of outputs) {
      const paid = await balanceChange(world.chain, fill.block, token, recipient)
      if (paid < decayedAmount(amounts, order, fill.timestamp)) unpaid.push(recipient)
    }
    assert.deepEqual(unpaid, [])
  },

  mutants: {
    'only the first recipient is paid': replaceOutputs((outputs) => outputs.slice(0, 1)),
    'the last recipient is not paid': replaceOutputs((outputs) => outputs.slice(0, -1)),
    'the first recipient is paid for all': replaceOutputs((outputs) =>
      outputs.map((output) => ({ ...output, recipient: outputs[0]?.recipient ?? output.recipient })),
    ),
    'the other recipients are paid one unit less': changeOutputs(({ startAmount, endAmount }, index) => ({
      startAmount: startAmount - (index === 0 ? 0n : 1n),
      endAmount: endAmount - (index === 0 ? 0n : 1n),
    })),
  },
})

function replaceOutputs(change: (outputs: DutchOrder['outputs']) => DutchOrder['outputs']) {
  return changeTerms((order) => ({ ...order, outputs: change(order.outputs) }))
}
