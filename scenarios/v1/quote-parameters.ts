/**
 * v1 accepts the amount in token units or in base units, and some callers know only one of them. Refusing
 * either excludes those callers.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { respondWith } from '#kit/faults'
import { sale } from '#kit/orders'
import { isSolved, isTooSmall, isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'
import { formatTokenUnits } from '#spec/amount'

export default scenario({
  clause: 'v1/quote-parameters',
  title: 'GET quote accepts the amount as sell_amount or as sell_amount_integer',

  given: {
    sold: sale(),
    form: fc.constantFrom('sell_amount', 'sell_amount_integer'),
  },

  async check({ sold: { amount, buy, sell }, form }, { client }) {
    const exchange = await client.send({
      method: 'GET',
      path: '/v1/solver/quote',
      query: {
        blockchain: 'ethereum',
        sell_token: sell.address,
        buy_token: buy.address,
        [form]: form === 'sell_amount' ? formatTokenUnits(amount, sell.decimals) : `${amount}`,
      },
    })
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange) && !isTooSmall(exchange))

    assert.ok(isSolved(exchange), `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'amounts of 21 characters or more are refused': when(
      isMagnitude(21),
      respondWith('/v1/solver/quote', 400),
    ),
    'sell_amount is refused as unknown': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount'),
    ),
    'sell_amount_integer is refused as unknown': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount_integer'),
    ),
    'a fraction of a token is refused': respondWith('/v1/solver/quote', 400, ({ url }) =>
      `${url.searchParams.get('sell_amount')}`.includes('.'),
    ),
    'the path requires a POST': respondWith('/v1/solver/quote', 405),
    'a valid request gets a 500': respondWith('/v1/solver/quote', 500),
  },
})
