/**
 * 422 says that the request can never succeed as it is written, 400 that this service does not trade the
 * token. A program that gets the wrong one tries again, or looks for the token elsewhere.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misread, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

interface Body {
  readonly orders: readonly Readonly<Record<string, string>>[]
}

const isAddress = /^0x[0-9a-fA-F]{40}$/
const unknown = `0x${'1'.repeat(40)}`

export default scenario({
  clause: 'errors/malformed-address',
  title: 'a token address that is not a hex string is a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    side: fc.constantFrom('sell_token', 'buy_token'),
    text: fc.constantFrom('WETH', 'vitalik.eth', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(39)}z`, '0x１２'),
  },

  async check({ endpoint, side, text }, { client }) {
    const exchange = await client.send({
      method: 'POST',
      path: `/v2/solver/${endpoint}`,
      body: { blockchain: 'ethereum', orders: [{ ...plainOwnedOrder, [side]: text }] },
    })

    assert.equal(responseOf(exchange).status, 422)
  },

  mutants: {
    'a malformed address is a token that is not found': refuseWith('', 400),
    'a malformed address is a path that is not found': refuseWith('', 404),
    'there is no solution for it': respondWith('', 204),
    'the service fails on it': refuseWith('', 500),
    'only the sold token is looked at': tokensAreRead((text, side) =>
      side === 'sell_token' || isAddress.test(text) ? text : unknown,
    ),
    'whatever begins with 0x is an address': tokensAreRead((text) =>
      text.startsWith('0x') && !isAddress.test(text) ? unknown : text,
    ),
  },
})

function tokensAreRead(read: (text: string, side: string) => string) {
  return misread<Body>('', (body) => ({
    ...body,
    orders: body.orders.map((order) => {
      const tokens = ['sell_token', 'buy_token'].map((side) => [side, read(order[side] ?? '', side)])
      return { ...order, ...Object.fromEntries(tokens) }
    }),
  }))
}
