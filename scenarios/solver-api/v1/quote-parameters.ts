/**
 * v1 accepts the amount in token units or in base units, and some callers know only one of them. A service
 * that refuses either form excludes those callers.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { formatTokenUnits } from '#core/amount'
import { combined, refuseWithDetail, respondWith } from '#kit/faults'
import { sale } from '#kit/orders'
import { isSolved, isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const forms = ['sell_amount', 'sell_amount_integer'] as const

export default scenario({
  clause: 'v1/quote-parameters',
  title: 'GET quote accepts the amount as sell_amount or as sell_amount_integer',

  given: {
    sold: sale(),
    form: fc.constantFrom(...forms),
  },

  async check({ sold: { amount, buy, sell }, form }, { client }) {
    const quote = (name: (typeof forms)[number]) =>
      client.send({
        method: 'GET',
        path: '/v1/solver/quote',
        query: {
          blockchain: 'ethereum',
          sell_token: sell.address,
          buy_token: buy.address,
          [name]: name === 'sell_amount' ? formatTokenUnits(amount, sell.decimals) : `${amount}`,
        },
      })
    const exchange = await quote(form)
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))

    assert.ok(isSolved(exchange), `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'sell_amount is refused as unknown': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount'),
    ),
    'sell_amount_integer is refused as unknown': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount_integer'),
    ),
    'sell_amount is refused as too small': combined(
      refuseWithDetail('/v1/solver/quote', 'sell_amount too small'),
      respondWith('/v1/solver/quote', 400, ({ url }) => url.searchParams.has('sell_amount')),
    ),
    'a fraction of a token is refused': respondWith('/v1/solver/quote', 400, ({ url }) =>
      `${url.searchParams.get('sell_amount')}`.includes('.'),
    ),
    'the path requires a POST': respondWith('/v1/solver/quote', 405),
    'a valid request gets a 500': respondWith('/v1/solver/quote', 500),
  },
})
