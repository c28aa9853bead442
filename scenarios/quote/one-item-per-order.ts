/**
 * A client shows each quote on the row of the order it answers. A service that sorts, drops or merges quotes
 * shows one trade's price on another trade's row.
 */
import assert from 'node:assert/strict'
import { rewriteQuote } from '#kit/faults'
import { orders } from '#kit/orders'
import type { QuoteResponseWire } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/one-item-per-order',
  title: 'quotes answer the orders one for one, in the order sent',

  given: { batch: orders({ minLength: 2, maxLength: 5 }) },

  async check({ batch }, { client }) {
    const answer = await client.quote({ blockchain: 'ethereum', orders: batch })
    pre(answer.found)

    assert.deepEqual(answer.value.quotes.map(asSent), batch.map(asSent))
  },

  mutants: {
    'quotes are sorted by buy amount': quotesBecome((quotes) => quotes.toSorted(byBuyAmount)),
    'the last quote is dropped': quotesBecome((quotes) => quotes.slice(0, -1)),
    'equal orders share one quote': quotesBecome((quotes) => uniqueBy(quotes, asSent)),
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

function quotesBecome(change: (quotes: Quotes) => Quotes) {
  return rewriteQuote((body) => ({ ...body, quotes: change(body.quotes) }))
}
