/**
 * The interface spells the field in two ways, so clients do, too. A service that knows one of them refuses the
 * other's orders, or all that come without a quote.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answersWith } from '#kit/faults'
import { flatOrder, isTaken, numbered, provide, sale, signedBy, submit, swapper } from '#kit/intents'
import { valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/quote-id-spellings',
  title: 'an order is taken with quoteId, with quote_id and with neither',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale(), id: fc.uuid({ version: 4 }) },

  async check({ swapper, sale, id }, world) {
    const orders = numbered(await flatOrder(world, swapper, sale, sale.tooMuch), 3)
    await provide(world.chain, swapper, sale.sellToken, sale.sellAmount * 3n)
    const named = [{}, { quoteId: id }, { quote_id: id }]
    const refused: string[] = []
    for (const [index, order] of orders.entries()) {
      const quote = named[index] ?? {}
      const exchange = await submit(world, await signedBy(swapper, order), quote)
      if (!isTaken(exchange)) refused.push(Object.keys(quote)[0] ?? 'neither')
    }

    assert.deepEqual(refused, [])
  },

  mutants: {
    'quoteId is not known': answersWith('/intent/order', 422, ({ body }) => has(body, 'quoteId')),
    'quote_id is not known': answersWith('/intent/order', 422, ({ body }) => has(body, 'quote_id')),
    'an order needs a quote': answersWith(
      '/intent/order',
      400,
      ({ body }) => !has(body, 'quoteId') && !has(body, 'quote_id'),
    ),
  },
})

function has(body: unknown, field: string): boolean {
  return valueAt(body, field) !== undefined
}
