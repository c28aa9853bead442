/** A quote that depends on luck cannot be compared. */
import assert from 'node:assert/strict'
import { changed, rewriteOrders } from '#fynd/faults'
import { order } from '#fynd/orders'
import { pre, quoteOf, scenario } from '#fynd/scenario'

export default scenario({
  clause: 'quote/repeatable',
  title: 'an order that is asked twice on one block pays the same',
  isAboutOneBlock: true,
  given: { order: order() },
  async check({ order }, world) {
    const [first, second] = [await quoteOf(world, order), await quoteOf(world, order)]
    pre(first.block.hash === second.block.hash, 'a block came in between')
    assert.equal(second.amount_out, first.amount_out)
  },
  mutants: {
    'the second pays one more': (fetch) => {
      let asked = 0n
      return rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount + asked++),
      }))(fetch)
    },
    'every second one is a thousandth less': (fetch) => {
      let asked = 0n
      return rewriteOrders((quote) => ({
        ...quote,
        amount_out: changed(quote.amount_out, (amount) => amount - (asked++ % 2n) * (amount / 1_000n + 1n)),
      }))(fetch)
    },
  },
})
