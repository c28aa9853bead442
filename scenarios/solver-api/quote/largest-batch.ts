/**
 * A caller with many orders has to split them, and the interface does not limit the orders of a request. The
 * check searches for the largest batch that is accepted, up to a bound, and records it.
 */

import { plainOrderOf, quoteOf } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const maxOrders = 128

export default scenario({
  clause: 'quote/largest-batch',
  title: 'the largest number of orders in one request',

  given: {},

  async check(_given, { client, observe, universe }) {
    const quoteMany = (size: number) => client.send(quoteOf(Array(size).fill(plainOrderOf(universe))))
    let accepted = 1
    let refused = maxOrders + 1
    while (refused - accepted > 1) {
      const size = Math.min(accepted * 2, Math.ceil((accepted + refused) / 2))
      const exchange = await quoteMany(size)
      if (exchange.response.status < 400) accepted = size
      else refused = size
    }

    observe('orders in the largest request that is accepted', accepted)
    observe('one order more', refused > maxOrders ? 'not tried' : summaryOf(await quoteMany(refused)))
  },

  mutants: {},
})
