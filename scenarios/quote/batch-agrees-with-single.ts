/**
 * Orders of a batch are executed in the order sent, so the first meets the same market as if it were alone.
 * A batch that quotes it otherwise has mixed up whose trade moves whose price.
 */
import assert from 'node:assert/strict'
import { misread, rewriteQuote, rewriteQuotedAmounts } from '#kit/faults'
import { orders } from '#kit/orders'
import { atOneBlock, listAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/quote'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/batch-agrees-with-single',
  title: 'the first order of a batch is quoted as it would be alone',

  given: { batch: orders({ minLength: 2, maxLength: 4 }) },

  async check({ batch }, { client }) {
    const firstAmountOf = async (sent: QuoteRequest['orders']) => {
      const answer = await client.quote({ blockchain: 'ethereum', orders: sent })
      pre(answer.found)
      return answer.value.quotes[0]?.buy_amount
    }
    const [alone, inBatch] = await atOneBlock(
      () => firstAmountOf(batch.slice(0, 1)),
      () => firstAmountOf(batch),
    )

    assert.equal(inBatch, alone)
  },

  mutants: {
    'the first order is solved on the market that the others leave': (fetch) => {
      const fromTheEnd = misread<QuoteRequest>('/v2/solver/quote', ({ orders, ...request }) => ({
        ...request,
        orders: orders.toReversed(),
      }))
      const backAgain = rewriteQuote((body) => ({ ...body, quotes: body.quotes.toReversed() }))
      return backAgain(fromTheEnd(fetch))
    },
    'a batch is quoted a unit more': rewriteQuotedAmounts((amount, { body }) =>
      listAt(body, 'orders').length > 1 ? amount + 1n : amount,
    ),
  },
})
