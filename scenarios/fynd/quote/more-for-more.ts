/** If a larger sale pays less than a smaller one, its seller loses the difference. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteOrders } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { pre, quoteOf, scenario } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/more-for-more',
  title: 'twice the amount pays no less',
  isAboutOneBlock: true,
  given: { order: order({ usd: [1, 10_000] }), factor: fc.bigInt({ min: 2n, max: 9n }) },
  async check({ factor, order }, world) {
    const small = await quoteOf(world, order)
    const large = await quoteOf(world, { ...order, amount: `${BigInt(order.amount) * factor}` })
    pre(small.block.hash === large.block.hash, 'a block came in between')
    assert.ok(
      BigInt(large.amount_out) >= BigInt(small.amount_out),
      `${large.amount_out} < ${small.amount_out}`,
    )
  },
  mutants: {
    'more pays less': rewriteOrders((quote) => ({
      ...quote,
      amount_out: `${10n ** 60n / BigInt(quote.amount_in)}`,
    })),
    'the output is inverted': rewriteOrders((quote) => ({
      ...quote,
      amount_out: `${10n ** 60n / BigInt(quote.amount_out)}`,
    })),
  },
})
