/**
 * A listed token invites a trade. If it can be neither quoted nor priced, the list and the solver disagree,
 * and the trader finds out by an error.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Asked, combined, type Mutant, respondWith, rewriteField } from '#kit/faults'
import { quoteOf, unlistedToken } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'
import { stringifyJson } from '#spec/json'

export default scenario({
  clause: 'tokens/listed-can-be-quoted',
  title:
    'a listed token can be quoted against another listed one, or its price can be requested without a 5xx',

  given: { page: fc.constantFrom('0', '1', '2', '3'), index: fc.nat({ max: 2 }) },

  async check({ page, index }, { client }) {
    const answer = await client.tokens({ blockchain: 'ethereum', limit: '3', page })
    pre(answer.found)
    const listed = answer.value[index]
    pre(listed !== undefined)
    const statuses: number[] = []
    for (const other of answer.value.filter((one) => one !== listed)) {
      const sell_amount = (10n ** BigInt(listed.decimals)).toString()
      const order = { sell_token: listed.address, buy_token: other.address, sell_amount }
      const quote = quoteOf([order])
      const { status } = responseOf(await client.send(quote))
      if (status === 200) return
      statuses.push(status)
    }
    const price = messageOf('tokenPrice', { blockchain: 'ethereum', token_address: listed.address })
    const { status } = responseOf(await client.send(price))

    assert.ok(status < 500, `${listed.symbol} is listed, its quotes are ${statuses}, its price is ${status}`)
  },

  mutants: {
    'the list contains a token that the solver fails on': combined(
      rewriteField('/tokens', '*.address', () => unlistedToken),
      failIf(isRequested),
    ),
    'nothing can be quoted or priced': failIf(() => true),
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
