/**
 * A client checks a quote against its order by these three fields. If they differ, the client shows the
 * price of another trade, or discards a good quote.
 */
import assert from 'node:assert/strict'
import { amountPlus, rewriteField, rewriteQuote, rewriteQuoteItems } from '#kit/faults'
import { order, quoteOf } from '#kit/orders'
import { foundBody, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const fields = ['sell_token', 'buy_token', 'sell_amount'] as const

export default scenario({
  clause: 'quote/echoes-the-order',
  title: 'a quote repeats the tokens and the amount of the order',

  given: { sent: order() },

  async check({ sent }, { client }) {
    const body = foundBody(await client.send(quoteOf([sent])))

    assert.deepEqual(
      fields.map((field) => `${field}: ${valueAt(body, 'quotes', 0, field)}`.toLowerCase()),
      fields.map((field) => `${field}: ${sent[field]}`.toLowerCase()),
    )
  },

  mutants: {
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
