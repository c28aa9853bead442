/**
 * 422 says that the request can never succeed as written, 400 that this service does not trade the token. A
 * program that gets the wrong one retries, or looks for the token elsewhere.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { combined, misreadField, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const isAddress = /^0x[0-9a-fA-F]{40}$/
const unknown = `0x${'1'.repeat(40)}`

export default scenario({
  clause: 'errors/malformed-address',
  title: 'a token address that is not a hex string gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    side: fc.constantFrom('sell_token', 'buy_token'),
    text: fc.constantFrom('WETH', 'vitalik.eth', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(39)}z`, '0x１２'),
  },

  async check({ endpoint, side, text }, { client, universe }) {
    const order = plainOwnedOrderOf(universe)
    const request = rawRequestOf(endpoint, { orders: [{ ...order, [side]: text }] })

    assert.equal(responseOf(await client.send(request)).status, 422)
  },

  mutants: {
    'a malformed address gets a 400': refuseWith('', 400),
    'a malformed address gets a 404': refuseWith('', 404),
    'a malformed address has no solution': respondWith('', 204),
    'a malformed address gets a 500': refuseWith('', 500),
    'only the address of the sold token is checked': misreadField('', 'orders.*.buy_token', (text: string) =>
      isAddress.test(text) ? text : unknown,
    ),
    'any text with the prefix 0x is an address': combined(
      misreadField('', 'orders.*.sell_token', prefixed),
      misreadField('', 'orders.*.buy_token', prefixed),
    ),
  },
})

function prefixed(text: string): string {
  return text.startsWith('0x') && !isAddress.test(text) ? unknown : text
}
