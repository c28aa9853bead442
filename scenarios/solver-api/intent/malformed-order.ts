/**
 * A service that accepts bytes that are almost an order, or an order that no reactor executes, lists as open
 * an order that is never filled. If the service repairs the bytes first, it lists another order than the
 * signed one.
 */

import type { DutchOrder } from '#core/orders/dutch-order'
import { acceptRefused, misreadField, refuseWith } from '#kit/faults'
import { acceptableOrder, sale, signedBy, submit, swapper, withOutputs } from '#kit/intents'
import { assertNone, isRefused } from '#kit/reading'
import { type Exchange, pre, scenario } from '#solver-api/kit/scenario'

type Digits = (order: string) => string
type Terms = (order: DutchOrder) => Partial<DutchOrder>

const wordDigits = 64

/** The order is correctly signed, but its submitted hex digits are changed. */
const digits: Readonly<Record<string, Digits>> = {
  'the last byte is missing': (order) => order.slice(0, -2),
  'the last word is missing': (order) => order.slice(0, -wordDigits),
  'a word follows': (order) => `${order}${'0'.repeat(wordDigits)}`,
  'a byte follows': (order) => `${order}00`,
  'only 0x': () => '',
  'not hex': (order) => `${order.slice(0, -2)}zz`,
}

/** Terms on which the reactor always reverts. */
const terms: Readonly<Record<string, Terms>> = {
  'another reactor': () => ({ reactor: '0x5a5a000000000000000000000000000000004eac' }),
  'no outputs': () => ({ outputs: [] }),
  'the output rises': (order) => withOutputs(order, ({ startAmount }) => ({ endAmount: startAmount + 1n })),
  'the input falls': ({ input }) => ({ input: { ...input, endAmount: input.startAmount - 1n } }),
  'input and output decay': (order) => ({
    ...withOutputs(order, ({ startAmount }) => ({ endAmount: startAmount - 1n })),
    input: { ...order.input, startAmount: order.input.endAmount - 1n },
  }),
}

export default scenario({
  clause: 'intent/malformed-order',
  title: 'bytes that are not an order, and orders that the reactor never executes, are refused',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const flat = await acceptableOrder(world, swapper, sale)
    pre(flat.input.endAmount > 1n)
    const accepted: Record<string, Exchange> = {}
    const send = async (kind: string, sent: Parameters<typeof submit>[1]) => {
      const exchange = await submit(world, sent)
      if (!isRefused(exchange)) accepted[kind] = exchange
    }
    const signed = await signedBy(swapper, flat)
    for (const [kind, change] of Object.entries(digits)) {
      await send(kind, { ...signed, order: `0x${change(signed.order.slice(2))}` })
    }
    for (const [kind, change] of Object.entries(terms)) {
      await send(kind, await signedBy(swapper, { ...flat, ...change(flat) }))
    }

    assertNone(accepted)
  },

  mutants: {
    'any bytes are accepted': acceptRefused(() => true),
    'trailing bytes are ignored': misreadField('/intent/order', 'order', withoutTrailingBytes),
    'the reactor is not verified': acceptRefused(
      ({ decoded }) => decoded?.reactor === '0x5a5a000000000000000000000000000000004eac',
    ),
    'an order without outputs is accepted': acceptRefused(({ decoded }) => decoded?.outputs.length === 0),
    'a rising output is accepted': acceptRefused(
      ({ decoded }) =>
        decoded?.outputs.some(({ startAmount, endAmount }) => endAmount > startAmount) === true,
    ),
    'a falling input is accepted': acceptRefused(
      ({ decoded }) => decoded !== undefined && decoded.input.endAmount < decoded.input.startAmount,
    ),
    'a malformed order gets a 500': refuseWith('/intent/order', 500),
  },
})

/** The flat orders of this scenario have one output, so all of them have the same size. */
function withoutTrailingBytes(order: string): string {
  const words = 22
  return order.slice(0, 2 + words * wordDigits)
}
