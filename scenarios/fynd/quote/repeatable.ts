/** A client cannot compare quotes that change by chance at one block. */
import { changed, rewriteOrders } from '#fynd/kit/faults'
import { alike } from '#fynd/kit/scenario'

export default alike({
  clause: 'quote/repeatable',
  title: 'an order that is asked twice on one block pays the same',
  again: (order) => ({ orders: [order] }),
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
