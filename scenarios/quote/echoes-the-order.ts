/**
 * A client checks a quote against what it asked for by these three fields. Where they say something else, the
 * client shows a price of another trade, or throws a good quote away.
 */
import assert from 'node:assert/strict'
import { amountPlus, rewriteQuote, rewriteQuoteItems } from '#kit/faults'
import { order } from '#kit/orders'
import { foundBody, valueAt } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/echoes-the-order',
  title: 'a quote names the tokens and the amount that were asked for',

  given: { sent: order() },

  async check({ sent }, { client }) {
    const body = foundBody(await client.send(messageOf('quote', { blockchain: 'ethereum', orders: [sent] })))
    const echoed = (field: string) => `${valueAt(body, 'quotes', 0, field)}`.toLowerCase()

    assert.deepEqual(
      {
        sell_token: echoed('sell_token'),
        buy_token: echoed('buy_token'),
        sell_amount: echoed('sell_amount'),
      },
      {
        sell_token: sent.sell_token.toLowerCase(),
        buy_token: sent.buy_token.toLowerCase(),
        sell_amount: sent.sell_amount,
      },
    )
  },

  mutants: {
    'the tokens are the other way round': rewriteQuoteItems(({ sell_token, buy_token, ...item }) => ({
      ...item,
      sell_token: buy_token,
      buy_token: sell_token,
    })),
    'the sell amount is one unit less': rewriteQuoteItems((item) => ({
      ...item,
      sell_amount: amountPlus(item.sell_amount, -1n),
    })),
    'tokens are named by their symbols': rewriteQuote((body) => ({
      ...body,
      quotes: body.quotes.map((item) => ({ ...item, sell_token: body.sell_tokens[0]?.symbol })),
    })),
    'the sell amount is not echoed': rewriteQuoteItems(({ sell_amount, ...item }) => item),
  },
})
