/**
 * A client shows each quote beside the order that it answers. A service that sorts, drops or merges quotes
 * shows the price of one trade beside another.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteQuote } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteFor } from '#kit/orders'
import type { QuoteResponseWire } from '#solver-api/api/quote'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/one-item-per-order',
  title: 'quotes answer the orders one to one, in the order sent',

  given: { request: quoteRequest({ batch: [2, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    for (const sent of [batch, batch.toReversed()]) {
      const { quotes } = await quoteFor(client, sent, options, way)
      assert.deepEqual(quotes.map(asSent), sent.map(asSent))
    }
  },

  mutants: {
    'eleven orders or more are sorted by buy amount': when(
      atLeastOrders(11),
      rewriteQuotes((quotes) => quotes.toSorted(byBuyAmount)),
    ),
    'quotes are sorted by buy amount': rewriteQuotes((quotes) => quotes.toSorted(byBuyAmount)),
    'the last quote is missing': rewriteQuotes((quotes) => quotes.slice(0, -1)),
    'equal orders share one quote': rewriteQuotes((quotes) => uniqueBy(quotes, asSent)),
  },
})

type Quotes = QuoteResponseWire['quotes']
interface Sent {
  readonly sell_token: string
  readonly buy_token: string
  readonly sell_amount: string | bigint
}

function asSent({ sell_token, buy_token, sell_amount }: Sent) {
  return `${BigInt(sell_amount)} of ${sell_token.toLowerCase()} for ${buy_token.toLowerCase()}`
}

function uniqueBy(quotes: Quotes, key: (quote: Quotes[number]) => string) {
  return [...new Map(quotes.map((quote) => [key(quote), quote])).values()]
}

function byBuyAmount(a: Quotes[number], b: Quotes[number]) {
  return BigInt(a.buy_amount) < BigInt(b.buy_amount) ? 1 : -1
}

function rewriteQuotes(change: (quotes: Quotes) => Quotes) {
  return rewriteQuote((body) => ({ ...body, quotes: change(body.quotes) }))
}
