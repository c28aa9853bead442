/**
 * Bytes that are not quite an order, and orders that no reactor executes. Taken, they stand in the list as
 * open and are never filled; taken after repair, they are not what was signed.
 */
import assert from 'node:assert/strict'
import { acceptRefused, type Mutant, misread, refuseWith } from '#kit/faults'
import { flatOrder, fundAndApprove, sale, signedBy, submit, swapper } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'
import type { DutchOrder } from '#spec/dutch-order'

type Digits = (order: string) => string
type Terms = (order: DutchOrder) => Partial<DutchOrder>

const wordDigits = 64

/** The order is signed as it should be, and what is sent are other digits of hex. */
const digits: Readonly<Record<string, Digits>> = {
  'the last byte is missing': (order) => order.slice(0, -2),
  'the last word is missing': (order) => order.slice(0, -wordDigits),
  'a word follows': (order) => `${order}${'0'.repeat(wordDigits)}`,
  'a byte follows': (order) => `${order}00`,
  'nothing but 0x': () => '',
  'not hex': (order) => `${order.slice(0, -2)}zz`,
}

/** The terms are such that the reactor reverts whenever it is filled. */
const terms: Readonly<Record<string, Terms>> = {
  'another reactor': () => ({ reactor: '0x5a5a000000000000000000000000000000004eac' }),
  'no outputs': () => ({ outputs: [] }),
  'the output rises': ({ outputs }) => ({
    outputs: outputs.map((output) => ({ ...output, endAmount: output.startAmount + 1n })),
  }),
  'the input falls': ({ input }) => ({ input: { ...input, endAmount: input.startAmount - 1n } }),
  'input and output decay': ({ input, outputs }) => ({
    input: { ...input, startAmount: input.endAmount - 1n },
    outputs: outputs.map((output) => ({ ...output, endAmount: output.startAmount - 1n })),
  }),
}

export default scenario({
  clause: 'intent/malformed-order',
  title: 'bytes that are no order, and orders that the reactor never executes, are refused',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const flat = await flatOrder(world, swapper, sale, sale.unattainableAmount)
    pre(flat.input.endAmount > 1n)
    await fundAndApprove(world.chain, swapper, flat.input.token, flat.input.endAmount)
    const statuses: Record<string, number> = {}
    const send = async (kind: string, sent: Parameters<typeof submit>[1]) => {
      const { response } = await submit(world, sent)
      if (response.status < 400 || response.status > 499) statuses[kind] = response.status
    }
    const signed = await signedBy(swapper, flat)
    for (const [kind, change] of Object.entries(digits)) {
      await send(kind, { ...signed, order: `0x${change(signed.order.slice(2))}` })
    }
    for (const [kind, change] of Object.entries(terms)) {
      await send(kind, await signedBy(swapper, { ...flat, ...change(flat) }))
    }

    assert.deepEqual(statuses, {})
  },

  mutants: {
    'whatever is signed is taken': acceptRefused(() => true),
    'what follows the order is cut off': readAs((order) => cutToOrder(order)),
    'the reactor is not looked at': acceptRefused(
      ({ decoded }) => decoded?.reactor === '0x5a5a000000000000000000000000000000004eac',
    ),
    'an order may pay nobody': acceptRefused(({ decoded }) => decoded?.outputs.length === 0),
    'an output may rise': acceptRefused(
      ({ decoded }) =>
        decoded?.outputs.some(({ startAmount, endAmount }) => endAmount > startAmount) === true,
    ),
    'an input may fall': acceptRefused(
      ({ decoded }) => decoded !== undefined && decoded.input.endAmount < decoded.input.startAmount,
    ),
    'what cannot be read is a fault of the service': refuseWith('/intent/order', 500),
  },
})

/** Reads other bytes than were sent. */
function readAs(change: (order: string) => string): Mutant {
  return misread<{ order: string }>('/intent/order', (body) => ({ ...body, order: change(body.order) }))
}

/** The flat orders of this scenario, with their one output, are of one size. */
function cutToOrder(order: string): string {
  const words = 22
  return order.slice(0, 2 + words * wordDigits)
}
