/**
 * Orders of a batch are not executed together, so a client compares their quotes with those of single orders.
 * A difference misleads it. The check quotes each order of a batch alone, at the same block.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { changed, isBatch, nothingQuoted, rewriteOrders, rewriteQuote, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { eachOf, pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/batch-is-single',
  title: 'orders of a batch pay as much as alone',
  isAboutOneBlock: true,
  given: { orders: fc.array(order(), { minLength: 2, maxLength: 3 }) },
  async check({ orders }, world) {
    const batch = eachOf(await world.client.quote(orders), orders.length)
    for (const [index, one] of orders.entries()) {
      const alone = await quoteOf(world, one)
      const together = batch[index]
      pre(together?.block.hash === alone.block.hash, 'a block came in between')
      assert.deepEqual([together.status, together.amount_out], ['success', alone.amount_out])
    }
  },
  mutants: {
    'a batch pays less': when(
      isBatch,
      rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount - 1n),
      })),
    ),
    'the second of a batch fails': when(
      isBatch,
      rewriteQuote(({ orders: [first, ...rest], ...quote }) => ({
        ...quote,
        orders: [first, ...rest.map(nothingQuoted)],
      })),
    ),
  },
})
