/**
 * A listed token invites a trade. If the service refuses a quote or a price of it as unknown, or fails, the
 * trader finds out by an error that the list and the solver disagree.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { stringifyJson } from '#core/json'
import { type Asked, combined, type Mutant, respondWith, rewriteField } from '#kit/faults'
import { quoteOf, unlistedToken } from '#kit/orders'
import { isUnlistedToken, jsonIn, listAt, responseOf } from '#kit/reading'
import { tokenRecordSchema } from '#solver-api/api/tokens'
import { type Exchange, messageOf, pre, scenario } from '#solver-api/kit/scenario'

const named = tokenRecordSchema.pick({ address: true, symbol: true, decimals: true })

export default scenario({
  clause: 'tokens/listed-can-be-quoted',
  title: 'no quote and no price of a listed token is refused as not found or with a 5xx',

  given: { page: fc.constantFrom('0', '1', '2', '3'), index: fc.nat({ max: 2 }) },

  async check({ page, index }, { client }) {
    const list = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit: '3', page }))
    const records = listAt(jsonIn(list)).flatMap((one) => named.safeDecode(one as never).data ?? [])
    const listed = records[index]
    pre(listed !== undefined, 'no token there on the page')
    const { address, decimals, symbol } = listed
    const isKnown = (exchange: Exchange) => responseOf(exchange).status < 500 && !isUnlistedToken(exchange)

    for (const other of records.filter((one) => one !== listed)) {
      const sell_amount = (10n ** BigInt(decimals)).toString()
      const order = { sell_token: address, buy_token: other.address, sell_amount }
      const quote = await client.send(quoteOf([order]))
      assert.ok(isKnown(quote), `${symbol} is listed, its quote gets a ${quote.response.status}`)
    }
    const price = await client.send(
      messageOf('tokenPrice', { blockchain: 'ethereum', token_address: address }),
    )
    assert.ok(isKnown(price), `${symbol} is listed, its price gets a ${price.response.status}`)
  },

  mutants: {
    'the list contains a token that the solver does not know': rewriteField(
      '/tokens',
      '*.address',
      () => unlistedToken,
    ),
    'the list contains a token that the solver fails on': combined(
      rewriteField('/tokens', '*.address', () => unlistedToken),
      failIf(isRequested),
    ),
    'nothing can be quoted or priced': failIf(() => true),
    'a quote of a listed token gets a 500': respondWith('/v2/solver/quote', 500),
    'a token has no quote, and its price gets a 500': combined(
      respondWith('/token_price', 500),
      respondWith('/v2/solver/quote', 204),
    ),
  },
})

function isRequested({ body, url }: Asked): boolean {
  return `${url}${stringifyJson(body)}`.toLowerCase().includes(unlistedToken.toLowerCase())
}

function failIf(matches: (asked: Asked) => boolean): Mutant {
  return combined(respondWith('/token_price', 500, matches), respondWith('/v2/solver/quote', 500, matches))
}
