/**
 * How many orders fit into one request is not said. A caller with many orders has to know where to cut, so
 * the largest batch that is taken is looked for, up to a bound.
 */

import { plainOrder } from '#kit/orders'
import { summaryOf } from '#kit/reading'
import { type Client, messageOf, scenario } from '#solver-api/scenario'

const most = 128

export default scenario({
  clause: 'quote/largest-batch',
  title: 'how many orders one request may hold',

  given: {},

  async check(_given, { client, observe }) {
    let taken = 1
    let refused = most + 1
    while (refused - taken > 1) {
      const size = Math.min(taken * 2, Math.ceil((taken + refused) / 2))
      const exchange = await quoteOf(size, client)
      if (exchange.response.status < 400) taken = size
      else refused = size
    }

    observe('orders in the largest request that is taken', taken)
    observe('one order more', refused > most ? 'not tried' : summaryOf(await quoteOf(refused, client)))
  },

  mutants: {},
})

function quoteOf(size: number, client: Client) {
  const orders = Array.from({ length: size }, () => plainOrder)
  return client.send(messageOf('quote', { blockchain: 'ethereum', orders }))
}
