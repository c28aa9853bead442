/**
 * A client checks a quote against its order by these three fields. If they differ, the client shows the
 * price of another trade, or discards a good quote.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, isMagnitude, when } from '#kit/conditions'
import { amountPlus, rewriteField, rewriteQuote, rewriteQuoteItems } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteOf } from '#kit/orders'
import { foundBody, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const fields = ['sell_token', 'buy_token', 'sell_amount'] as const

export default scenario({
  clause: 'quote/echoes-the-order',
  title: 'a quote repeats the tokens and the amount of the order',

  given: { request: quoteRequest({ batch: [1, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const body = foundBody(await client.send(quoteOf(batch, options, way)))

    assert.deepEqual(
      batch.map((_, index) => comparable(valueAt(body, 'quotes', index))),
      batch.map(comparable),
    )
  },

  mutants: {
    'the third order is echoed with the amount of the first': when(
      atLeastOrders(3),
      rewriteQuote((body) => ({
        ...body,
        quotes: body.quotes.map((item, index, [first]) =>
          index === 2 ? { ...item, sell_amount: first?.sell_amount } : item,
        ),
      })),
    ),
    'amounts lose what a double cannot hold': when(
      isMagnitude(17),
      rewriteField(
        '/v2/solver/quote',
        'quotes.*.sell_amount',
        (amount: string) => `${BigInt(Number(amount))}`,
      ),
    ),
    'sell and buy token are swapped': rewriteQuoteItems(({ sell_token, buy_token, ...item }) => ({
      ...item,
      sell_token: buy_token,
      buy_token: sell_token,
    })),
    'the sell amount is one unit less': rewriteField(
      '/v2/solver/quote',
      'quotes.*.sell_amount',
      (amount: string) => amountPlus(amount, -1n),
    ),
    'tokens are named by their symbols': rewriteQuote((body) => ({
      ...body,
      quotes: body.quotes.map((item) => ({ ...item, sell_token: body.sell_tokens[0]?.symbol })),
    })),
    'the sell amount is missing': rewriteField('/v2/solver/quote', 'quotes.*.sell_amount', () => undefined),
  },
})

function comparable(sent: unknown): readonly string[] {
  return fields.map((field) => `${field}: ${valueAt(sent, field)}`.toLowerCase())
}
