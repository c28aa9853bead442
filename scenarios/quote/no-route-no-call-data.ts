/**
 * A quote is for display. Call data in it would be sent by somebody: without a minimum that the user agreed
 * to, and at a price that was never meant to hold.
 */
import assert from 'node:assert/strict'
import { quoteBecomes, quoteItemsBecome } from '#kit/faults'
import { orders } from '#kit/orders'
import { foundIn, routesAndCallDataIn } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

const callData = `0x12aa3caf${'00'.repeat(64)}`

export default scenario({
  clause: 'quote/no-route-no-call-data',
  title: 'no route and no transaction data stand anywhere in a quote',

  given: { batch: orders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const body = foundIn(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: batch })))

    assert.deepEqual(routesAndCallDataIn(body), [])
  },

  mutants: {
    'call data comes along': quoteBecomes((body) => ({ ...body, call_data: callData })),
    'a transaction comes along': quoteBecomes((body) => ({ ...body, send: { input: callData } })),
    'the routes come along': quoteBecomes((body) => ({ ...body, routes: { 0: [] } })),
    'an item tells its route': quoteItemsBecome((item) => ({ ...item, route: [{ protocol: 'curve' }] })),
  },
})
