/**
 * A caller can fix an incomplete request once the answer names the mistake. If the service quotes it all the
 * same, the caller sees the price of a trade that they did not request.
 */
import { misread, misreadField, refuseWith, refuseWithoutMessage, respondWith } from '#kit/faults'
import { plainOrderOf, rawRequestOf } from '#kit/orders'
import { assertEach, isRefused, listAt, messageIn } from '#kit/reading'
import type { Order } from '#solver-api/api/order'
import type { QuoteRequest } from '#solver-api/api/quote'
import { type Exchange, type Message, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/missing-order-fields',
  title: 'missing orders, an empty list and incomplete orders are refused with a message',

  given: {},

  async check(_given, { client, universe }) {
    const isExplained = (exchange: Exchange) => isRefused(exchange) && messageIn(exchange) !== undefined

    await assertEach(client, incompleteOf(plainOrderOf(universe)), isExplained)
  },

  mutants: {
    'an incomplete request gets a 500': refuseWith('/v2/solver/quote', 500),
    'a refusal has no message': refuseWithoutMessage('/v2/solver/quote'),
    'a request without orders has no solution': respondWith(
      '/v2/solver/quote',
      204,
      ({ body }) => listAt(body, 'orders').length === 0,
    ),
    'only the first order is checked': misread<QuoteRequest>('/v2/solver/quote', (request) => ({
      ...request,
      orders: request.orders?.slice(0, 1),
    })),
    'a missing sell amount defaults to one token': misreadField(
      '/v2/solver/quote',
      'orders.*',
      (sent: object) => ({ sell_amount: '1000000000000000000', ...sent }),
    ),
  },
})

function incompleteOf(order: Order): Readonly<Record<string, Message>> {
  const { buy_token, sell_amount, sell_token } = order
  return {
    'no orders': rawRequestOf('quote', {}),
    'an empty list of orders': rawRequestOf('quote', { orders: [] }),
    'no sell_token': rawRequestOf('quote', { orders: [{ buy_token, sell_amount }] }),
    'no buy_token': rawRequestOf('quote', { orders: [{ sell_token, sell_amount }] }),
    'no sell_amount': rawRequestOf('quote', { orders: [{ sell_token, buy_token }] }),
    ...Object.fromEntries(
      Object.entries({
        sell_token: { buy_token, sell_amount },
        buy_token: { sell_token, sell_amount },
        sell_amount: { sell_token, buy_token },
      }).map(([name, incomplete]) => [
        `no ${name} in the second order`,
        rawRequestOf('quote', { orders: [order, incomplete] }),
      ]),
    ),
  }
}
