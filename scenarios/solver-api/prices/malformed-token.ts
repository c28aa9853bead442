/**
 * Callers often send a symbol in place of an address. A 422 tells them that it is not an address, while
 * another status looks like a token that is not traded. Hex of another length is either malformed or an
 * unknown address: the interface states both.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadQuery, refuseWith, respondWith } from '#kit/faults'
import { responseOf } from '#kit/reading'
import type { Order } from '#solver-api/api/order'
import { messageOf, scenario } from '#solver-api/kit/scenario'

const notHex = ['USDC', 'vitalik.eth', 'not-an-address', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(39)}z`]
const otherLength = [`0x${'1'.repeat(39)}`, `0x${'1'.repeat(41)}`, '0x12']

export default scenario({
  clause: 'prices/malformed-token',
  title: 'the price of a token address that is not hex gets a 422',

  given: { text: fc.constantFrom(...notHex, ...otherLength) },

  async check({ text }, { client, observe }) {
    const token_address = text as Order['sell_token']
    const exchange = await client.send(messageOf('tokenPrice', { blockchain: 'ethereum', token_address }))
    const { status } = responseOf(exchange)
    const isHex = otherLength.includes(text)
    if (isHex) observe('hex of another length', status)

    assert.ok(
      isHex ? status === 400 || status === 422 : status === 422,
      `the address ${text} is answered ${status}`,
    )
  },

  mutants: {
    'text that is not hex gets a 400': refuseWith('/token_price', 400),
    'text that is not hex gets a 404': refuseWith('/token_price', 404),
    'text that is not hex gets a 500': respondWith('/token_price', 500),
    'any text with the prefix 0x is an address': misreadQuery('/token_price', (query) => {
      const text = query.get('token_address') ?? ''
      if (text.startsWith('0x')) query.set('token_address', `0x${'1'.repeat(40)}`)
    }),
  },
})
