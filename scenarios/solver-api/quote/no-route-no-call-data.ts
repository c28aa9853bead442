/**
 * A quote is for display. A client that finds call data in it may send it: without a minimum that the user
 * agreed to, and at a price that was never meant to hold.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteQuote, rewriteQuoteItems } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteOf } from '#kit/orders'
import { foundBody, routesAndCallDataIn } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const callData = `0x12aa3caf${'00'.repeat(64)}`

export default scenario({
  clause: 'quote/no-route-no-call-data',
  title: 'a quote contains neither routes nor transaction data',

  given: { request: quoteRequest({ batch: [1, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const body = foundBody(await client.send(quoteOf(batch, options, way)))

    assert.deepEqual(routesAndCallDataIn(body), [])
  },

  mutants: {
    'the quote of eight orders or more contains routes': when(
      atLeastOrders(8),
      rewriteQuote((body) => ({ ...body, routes: { 0: [] } })),
    ),
    'the quote contains call data': rewriteQuote((body) => ({ ...body, call_data: callData })),
    'the quote contains a transaction': rewriteQuote((body) => ({ ...body, send: { input: callData } })),
    'the quote contains routes': rewriteQuote((body) => ({ ...body, routes: { 0: [] } })),
    'an item contains its route': rewriteQuoteItems((item) => ({ ...item, route: [{ protocol: 'curve' }] })),
  },
})
