/**
 * The interface spells the field in two ways, and so do clients. A service that knows only one spelling
 * refuses orders with the other, or all orders without a quote. An order with both spellings of one id may be
 * refused, but not with an internal error.
 */
import fc from 'fast-check'
import type { Exchange } from '#core/transport/transport'
import { respondWith } from '#kit/faults'
import { acceptableOrders, isAccepted, quotedId, sale, signedBy, submit, swapper } from '#kit/intents'
import { assertNone, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/quote-id-spellings',
  title: 'an order is accepted with quoteId, with quote_id and with neither',
  needs: ['key'],

  given: { swapper: swapper(), sale: sale(), isBoth: fc.boolean() },

  async check({ swapper, sale, isBoth }, world) {
    const [quoteId, quote_id] = [await quotedId(world, sale), await quotedId(world, sale)]
    const named = [{}, { quoteId }, { quote_id }, ...(isBoth ? [{ quoteId, quote_id: quoteId }] : [])]
    const refused: Record<string, Exchange> = {}
    for await (const order of acceptableOrders(world, swapper, sale, named.length)) {
      const quote = named.shift() ?? {}
      const exchange = await submit(world, await signedBy(swapper, order), quote)
      const spellings = Object.keys(quote)
      const isWrong = spellings.length > 1 ? exchange.response.status >= 500 : !isAccepted(exchange)
      if (isWrong) refused[spellings.join(' and ') || 'neither'] = exchange
    }

    assertNone(refused)
  },

  mutants: {
    'both spellings get a 500': respondWith(
      '/intent/order',
      500,
      ({ body }) => has(body, 'quoteId') && has(body, 'quote_id'),
    ),
    'quoteId is refused as unknown': respondWith('/intent/order', 422, ({ body }) => has(body, 'quoteId')),
    'quote_id is refused as unknown': respondWith('/intent/order', 422, ({ body }) => has(body, 'quote_id')),
    'an order without a quote is refused': respondWith(
      '/intent/order',
      400,
      ({ body }) => !has(body, 'quoteId') && !has(body, 'quote_id'),
    ),
  },
})

function has(body: unknown, field: string): boolean {
  return valueAt(body, field) !== undefined
}
