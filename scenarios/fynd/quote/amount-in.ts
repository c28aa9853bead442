/** If the service changes the amount that is sold, its user makes another trade than they requested. */
import assert from 'node:assert/strict'
import { changed, misreadOrders, rewriteOrders } from '#fynd/kit/faults'
import { quoted } from '#fynd/kit/scenario'

export default quoted({
  clause: 'quote/amount-in',
  title: 'the amount in equals the requested amount',
  check: ({ amount_in }, { order }) => assert.equal(BigInt(amount_in), BigInt(order.amount)),
  mutants: {
    'a wei is lost': rewriteOrders((quote) => ({
      ...quote,
      amount_in: changed(quote.amount_in, (amount) => amount - 1n),
    })),
    'it went through a double': misreadOrders((one) => ({
      ...one,
      amount: `${BigInt(Math.floor(Number(one.amount) * (1 + 1e-15)))}`,
    })),
  },
})
