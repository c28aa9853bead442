/** A user with one mistyped token must not lose the quotes of the whole batch. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer, isBatch, nothingQuoted, rewriteOrders, rewriteQuote, when } from '#fynd/kit/faults'
import { order, unlistedToken } from '#fynd/kit/orders'
import { scenario, statusesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/one-failing-order',
  title: 'of two orders, the one with an unknown token fails alone',
  given: { order: order(), isFirst: fc.boolean() },
  async check({ isFirst, order }, { client }) {
    const bad = { ...order, token_out: unlistedToken }
    const exchange = await client.ask(isFirst ? [bad, order] : [order, bad])
    const found = statusesOf(exchange)
    assert.equal(found[isFirst ? 1 : 0], 'success', `${exchange.response.status} ${found}`)
    assert.ok(found.length === 2 && found[isFirst ? 0 : 1] !== 'success', `${found}`)
  },
  mutants: {
    'all fail with it': when(isBatch, rewriteOrders(nothingQuoted)),
    'the request is refused': when(
      isBatch,
      answer('/v1/quote', 422, { error: 'no route', code: 'NO_ROUTE_FOUND' }),
    ),
    'it succeeds': when(
      isBatch,
      rewriteQuote((quote) => ({
        ...quote,
        orders: quote.orders.map((one) => ({ ...one, status: 'success' })),
      })),
    ),
  },
})
