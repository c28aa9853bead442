/**
 * Accounts are kept from these records. A deadline, an amount or a transaction that is another one than the chain's is
 * found when the books do not balance, if at all.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange, fillsOf } from '#kit/chain'
import { type Mutant, rewriteField } from '#kit/faults'
import {
  fairOrder,
  filled,
  type PlacedOrder,
  place,
  sale,
  swapper,
  unviableOrder,
  withOutputs,
} from '#kit/intents'
import { wallet } from '#kit/orders'
import { contradictionsOfFill, contradictionsOfOrder, listOrders } from '#kit/tracking'
import type { OrderRecordWire } from '#solver-api/api/intents'
import { pre, scenario, type World } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/record-agrees-with-the-order',
  title: 'what a listed order says of itself was signed, and what it says of its fill is on the chain',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    recipient: fc.option(wallet()),
    decayBps: fc.bigInt({ min: 0n, max: 500n }),
    elapsed: fc.bigInt({ min: 0n, max: 200n }),
    isFair: fc.boolean(),
  },

  async check({ swapper, sale, recipient, decayBps, elapsed, isFair }, world) {
    const flat = await (isFair ? fairOrder : unviableOrder)(world, swapper, sale)
    const order = {
      ...withOutputs(flat, ({ startAmount }) => ({
        endAmount: startAmount - (startAmount * decayBps) / 10_000n,
        recipient: recipient ?? swapper.address,
      })),
      decayStartTime: flat.decayStartTime - elapsed,
    }
    const placed = await place(world, swapper, order)
    if (isFair) await filled(world, placed)
    const settlement = await settlementOf(world, placed)

    // The list may lag.
    const wrong = await world.eventually(contradictions, (found) => found !== undefined && found.length === 0)
    pre(wrong !== undefined, 'the order is not listed')
    assert.deepEqual(wrong, [])

    async function contradictions() {
      const listed = (await listOrders(world, { swapper: swapper.address })).find(
        ({ hash }) => hash === placed.hash,
      )
      return (
        listed && [
          ...contradictionsOfOrder(listed, order, world.universe.answers),
          ...(settlement === undefined ? [] : contradictionsOfFill(listed, settlement)),
        ]
      )
    }
  },

  mutants: {
    'the deadline is the end of the decay': rewriteRecords((record) => ({ deadline: record.decay_end_time })),
    'the nonce is that of the wallet': rewriteRecords(() => ({ nonce: '99' })),
    'the swapper is the recipient of the first output': rewriteRecords(({ outputs, swapper }) => ({
      swapper: outputs[0]?.recipient ?? swapper,
    })),
    'the least amount is shown as the first': rewriteOutputs(({ start_amount }) => ({
      end_amount: start_amount,
    })),
    'the recipient is shown as the swapper': rewriteRecords(({ outputs, swapper }) => ({
      outputs: outputs.map((output) => ({ ...output, recipient: swapper })),
    })),
    'an order for another wallet has the input of its output': rewriteRecords(
      ({ input, outputs, swapper }) =>
        outputs.some(({ recipient }) => recipient !== swapper)
          ? { input: { ...input, end_amount: outputs[0]?.end_amount ?? '' } }
          : {},
    ),
    'a fill has the hash of its order': rewriteFilled(({ order_hash }) => ({ tx_hash: order_hash })),
    'a fill is one block late': rewriteFilled(({ fill_block }) => ({ fill_block: Number(fill_block) + 1 })),
    'what was signed is shown as what was paid': rewriteFilled(({ outputs, settled_amounts }) => ({
      settled_amounts: settled_amounts?.map((amounts) => ({
        ...amounts,
        amount_out: outputs[0]?.end_amount ?? '',
      })),
    })),
  },
})

/** What the chain has of the order's only output; `undefined` if it is not filled. */
async function settlementOf({ chain }: World, placed: PlacedOrder) {
  const [fill] = await fillsOf(chain, placed)
  const { input, outputs, swapper } = placed.order
  const [output] = outputs
  if (fill === undefined || output === undefined) return undefined
  const { block, transaction } = fill
  return {
    transaction,
    block,
    amountIn: -(await balanceChange(chain, block, input.token, swapper)),
    amountOut: await balanceChange(chain, block, output.token, output.recipient),
  }
}

function rewriteRecords(change: (record: OrderRecordWire) => Partial<OrderRecordWire>): Mutant {
  return rewriteField('/intent/orders', 'orders.*', (record: OrderRecordWire) => ({
    ...record,
    ...change(record),
  }))
}

function rewriteOutputs(
  change: (output: OrderRecordWire['outputs'][number]) => Partial<OrderRecordWire['outputs'][number]>,
): Mutant {
  return rewriteRecords(({ outputs }) => ({
    outputs: outputs.map((output) => ({ ...output, ...change(output) })),
  }))
}

function rewriteFilled(change: (record: OrderRecordWire) => Partial<OrderRecordWire>): Mutant {
  return rewriteRecords((record) => (record.order_status === 'filled' ? change(record) : {}))
}
