/**
 * A quote is for display. Call data in it would be sent by somebody: without a minimum that the user agreed
 * to, and at a price that was never meant to hold.
 */
import assert from 'node:assert/strict'
import { rewriteQuote, rewriteQuoteItems } from '#kit/faults'
import { orders } from '#kit/orders'
import { foundBody, routesAndCallDataIn } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const callData = `0x12aa3caf${'00'.repeat(64)}`

export default scenario({
  clause: 'quote/no-route-no-call-data',
  title: 'no route and no transaction data stand anywhere in a quote',

  given: { batch: orders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const body = foundBody(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: batch })))

    assert.deepEqual(routesAndCallDataIn(body), [])
  },

  mutants: {
    'call data comes along': rewriteQuote((body) => ({ ...body, call_data: callData })),
    'a transaction comes along': rewriteQuote((body) => ({ ...body, send: { input: callData } })),
    'the routes come along': rewriteQuote((body) => ({ ...body, routes: { 0: [] } })),
    'an item tells its route': rewriteQuoteItems((item) => ({ ...item, route: [{ protocol: 'curve' }] })),
  },
})
