/**
 * v1 takes the amount in token units or in base units, and each form has callers who know no other. Either
 * that is refused shuts its callers out.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { respondWith } from '#kit/faults'
import { tokenPair, worth } from '#kit/orders'
import { isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'
import { formatTokenUnits } from '#spec/amount'

export default scenario({
  clause: 'v1/quote-parameters',
  title: 'GET quote takes the amount as sell_amount or as sell_amount_integer',

  given: {
    pair: tokenPair(),
    cents: fc.integer({ min: 1_000, max: 1_000_000 }),
    form: fc.constantFrom('sell_amount', 'sell_amount_integer'),
  },

  async check({ pair: [sell, buy], cents, form }, { client }) {
    const amount = worth(sell, cents / 100)
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
    pre(!isUnlistedToken(exchange))

    assert.ok(status === 200 || status === 204, `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'sell_amount is not known': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount'),
    ),
    'sell_amount_integer is not known': respondWith('/v1/solver/quote', 400, ({ url }) =>
      url.searchParams.has('sell_amount_integer'),
    ),
    'a fraction of a token is refused': respondWith('/v1/solver/quote', 400, ({ url }) =>
      `${url.searchParams.get('sell_amount')}`.includes('.'),
    ),
    'the path wants a POST': respondWith('/v1/solver/quote', 405),
    'the quote fails': respondWith('/v1/solver/quote', 500),
  },
})
