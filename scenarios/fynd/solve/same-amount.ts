/** A price is compared first, and encoded then. */
import assert from 'node:assert/strict'
import { changed, rewriteOrders, when } from '#fynd/faults'
import { encoding, order } from '#fynd/orders'
import { pre, quoteOf, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'solve/same-amount',
  title: 'an order pays the same with a transaction and without',
  isAboutOneBlock: true,
  given: { order: order(), options: encoding() },
  async check({ options, order }, world) {
    const [plain, encoded] = [await quoteOf(world, order), await quoteOf(world, order, options)]
    pre(plain.block.hash === encoded.block.hash, 'a block came in between')
    assert.equal(encoded.amount_out, plain.amount_out)
  },
  mutants: {
    'the fee is deducted': when(
      ({ body }) => JSON.stringify(body).includes('slippage'),
      rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount - amount / 1_000n - 1n),
      })),
    ),
    'the minimum is shown': rewriteOrders((quote) => ({
      ...quote,
      amount_out: quote.fee_breakdown ? `${BigInt(quote.amount_out) - 1n}` : quote.amount_out,
    })),
  },
})
