/**
 * Accountants work from these records. If a deadline, an amount or a transaction differs from the chain's,
 * they notice it when the books do not balance, if at all.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { balanceChange, fillsOf } from '#kit/chain'
import { type Mutant, rewriteField } from '#kit/faults'
import {
  fairOrderOn,
  filled,
  orderTerms,
  type PlacedOrder,
  place,
  sale,
  swapper,
  unviableOrderOn,
} from '#kit/intents'
import { contradictionsOfFill, contradictionsOfOrder, listOrders } from '#kit/tracking'
import type { OrderRecordWire } from '#solver-api/api/intents'
import { pre, scenario, type World } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/record-agrees-with-the-order',
  title: 'a listed order shows the terms that were signed, and the fill that is on the chain',
  needs: ['control', 'key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    terms: orderTerms(),
    isFair: fc.boolean(),
  },

  async check({ swapper, sale, terms, isFair }, world) {
    const { order, way } = await (isFair ? fairOrderOn : unviableOrderOn)(world, swapper, sale, terms)
    const placed = await place(world, swapper, order, way)
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
    'every other order was created in milliseconds': rewriteRecords(({ created_at, order_hash }) =>
      /[02468ace]$/i.test(order_hash) ? { created_at: Number(created_at) * 1000 } : {},
    ),
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
    'the second output is shown as the first': rewriteRecords(({ outputs }) => ({
      outputs: outputs.map((output, index) => (index === 1 ? { ...output, ...outputs[0] } : output)),
    })),
    'the first amount of an input that rises is its last': rewriteRecords(({ input }) => ({
      input: { ...input, start_amount: input.end_amount },
    })),
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

/** Returns the fill of the order on the chain; `undefined` if there is none. */
async function settlementOf({ chain }: World, placed: PlacedOrder) {
  const [fill] = await fillsOf(chain, placed)
  if (fill === undefined) return undefined
  const { input, outputs, swapper } = placed.order
  const { block, transaction } = fill
  const amountsOut: bigint[] = []
  for (const { recipient, token } of outputs)
    amountsOut.push(await balanceChange(chain, block, token, recipient))
  const amountIn = -(await balanceChange(chain, block, input.token, swapper))
  return { transaction, block, amountIn, amountsOut }
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
