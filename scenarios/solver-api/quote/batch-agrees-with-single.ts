/**
 * Orders of a batch are executed in the order sent, so the first meets the same market as it would alone. A
 * batch that quotes it differently shows the caller a price that the execution does not have.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, isLessKnown, when } from '#kit/conditions'
import { combined, misread, rewriteQuote, rewriteQuotedAmounts } from '#kit/faults'
import { quoteRequest } from '#kit/options'
import { largestBatch, quoteFor, takesBatches } from '#kit/orders'
import { atOneBlock, listAt } from '#kit/reading'
import type { QuoteRequest } from '#solver-api/api/quote'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/batch-agrees-with-single',
  title: 'the first order of a batch is quoted as it would be alone',
  isAboutOneBlock: true,

  given: { request: quoteRequest({ batch: [2, largestBatch], without: ['venue', 'deduct_gas_cost'] }) },

  async check({ request: { batch, options, way } }, { client, universe }) {
    takesBatches(universe)
    const firstAmount = async (sent: QuoteRequest['orders']) =>
      (await quoteFor(client, sent, options, way)).quotes[0]?.buy_amount
    const [alone, inBatch] = await atOneBlock(
      () => firstAmount(batch.slice(0, 1)),
      () => firstAmount(batch),
    )

    assert.ok(
      inBatch === alone,
      `the first of ${batch.length} orders is quoted ${inBatch} in the batch, and ${alone} alone`,
    )
  },

  mutants: {
    'the first of ten orders or more is quoted one unit more': when(
      atLeastOrders(10),
      rewriteQuotedAmounts((amount, _, index) => (index === 0 ? amount + 1n : amount)),
    ),
    'a batch with a token that is not among the best known is quoted three times as much': when(
      isLessKnown,
      rewriteQuotedAmounts((amount, { body }) => (listAt(body, 'orders').length > 1 ? 3n * amount : amount)),
    ),
    'the first order is solved after the others have moved the market': combined(
      rewriteQuote((body) => ({ ...body, quotes: body.quotes.toReversed() })),
      misread<QuoteRequest>('/v2/solver/quote', ({ orders, ...request }) => ({
        ...request,
        orders: orders.toReversed(),
      })),
    ),
    'a batch is quoted one unit more': rewriteQuotedAmounts((amount, { body }) =>
      listAt(body, 'orders').length > 1 ? amount + 1n : amount,
    ),
  },
})
