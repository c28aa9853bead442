/**
 * A wallet that did everything right is refused and cannot find out why: its order is one that the reactor
 * would execute. Orders differ in how they decay, for whom they are reserved and whom they pay.
 */
import fc from 'fast-check'
import type { DutchOrder } from '#core/orders/dutch-order'
import { misreadField, refuseSubmissions, respondWith } from '#kit/faults'
import { acceptableOrders, sale, signedBy, submit, swapper, withOutputs } from '#kit/intents'
import { wallet } from '#kit/orders'
import { assertNone } from '#kit/reading'
import { type Exchange, scenario } from '#solver-api/kit/scenario'

type Terms = (order: DutchOrder, other: DutchOrder['swapper']) => Partial<DutchOrder>

const kinds: Readonly<Record<string, Terms>> = {
  flat: () => ({}),
  'the outputs decay': (order) => withOutputs(order, ({ startAmount }) => ({ endAmount: startAmount / 2n })),
  'the input decays': ({ input }) => ({ input: { ...input, startAmount: input.endAmount / 2n } }),
  'no decay window': ({ decayStartTime }) => ({ decayEndTime: decayStartTime }),
  'another wallet is paid': (order, recipient) => withOutputs(order, () => ({ recipient })),
  'two wallets are paid': ({ outputs }, recipient) => ({
    outputs: [...outputs, ...outputs.map((output) => ({ ...output, recipient }))],
  }),
  'reserved for a filler': ({ decayEndTime }, exclusiveFiller) => ({
    exclusiveFiller,
    exclusivityOverrideBps: 100n,
    decayStartTime: decayEndTime - 200n,
  }),
}

export default scenario({
  clause: 'intent/accepts-a-signed-order',
  title: 'a well-formed, signed order is accepted',
  needs: ['key'],

  given: {
    swapper: swapper(),
    sale: sale(),
    sorts: fc.subarray(Object.keys(kinds), { minLength: 3, maxLength: 4 }),
    other: wallet(),
  },

  async check({ swapper, sale, sorts, other }, world) {
    const left = [...sorts]
    const refused: Record<string, Exchange> = {}
    for await (const flat of acceptableOrders(world, swapper, sale, sorts.length)) {
      const isFirst = left.length === sorts.length
      const sort = left.shift() ?? 'flat'
      const signed = await signedBy(swapper, { ...flat, ...kinds[sort]?.(flat, other) })
      const inCapitals: typeof signed.order = `0x${signed.order.slice(2).toUpperCase()}`
      const exchange = await submit(world, isFirst ? { ...signed, order: inCapitals } : signed)
      if (![200, 201, 202].includes(exchange.response.status)) refused[sort] = exchange
    }

    assertNone(refused)
  },

  mutants: {
    'no order is accepted': respondWith('/intent/order', 422),
    'every order gets a 500': respondWith('/intent/order', 500),
    'an order that decays is refused': refuseSubmissions(
      ({ decoded }) =>
        decoded?.outputs.some(({ startAmount, endAmount }) => startAmount !== endAmount) === true,
    ),
    'an order that pays another wallet is refused': refuseSubmissions(
      ({ decoded }) => decoded?.outputs.some(({ recipient }) => recipient !== decoded.swapper) === true,
    ),
    'the last byte of the signature is lost': misreadField(
      '/intent/order',
      'signature',
      (signature: string) => signature.slice(0, -2),
    ),
  },
})
