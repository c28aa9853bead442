/** A success for an unknown token promises a trade that nobody can make. */
import fc from 'fast-check'
import { answer, firstOrder, misreadOrders, rewriteQuote, when } from '#fynd/kit/faults'
import { order, unlistedToken, weth } from '#fynd/kit/orders'
import { assertWithoutRoute, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/unknown-token',
  title: 'an unknown token is not quoted with success, whichever side it is on',
  given: { order: order(), isSold: fc.boolean() },
  async check({ isSold, order }, { client }) {
    assertWithoutRoute(await client.ask([{ ...order, [isSold ? 'token_in' : 'token_out']: unlistedToken }]))
  },
  mutants: {
    'it is a success': rewriteQuote((quote) => ({
      ...quote,
      orders: quote.orders.map((one) => ({ ...one, status: 'success' })),
    })),
    'it is a failure of the service': when(
      ({ body }) => JSON.stringify(body).includes(unlistedToken),
      answer('/v1/quote', 500, {}),
    ),
    'another token is sold': when(
      (asked) => firstOrder(asked).token_in === unlistedToken,
      misreadOrders((one) => ({ ...one, token_in: weth.address })),
    ),
  },
})
