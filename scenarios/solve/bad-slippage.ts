/**
 * A slippage that makes no sense is a client's mistake, most often a percentage where a fraction is asked
 * for. Served, it signs away the whole trade.
 */

import { misread } from '#kit/faults'
import { plainOwnedOrder } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { messageOf, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const senseless = [-0.0001, 1.0001, 50, 'half', [0.1], {}, -1]

export default scenario({
  clause: 'solve/bad-slippage',
  title: 'a slippage that is not a number, negative or above 1 is refused',

  given: {},

  async check(_given, { client, observe }) {
    const orders = [plainOwnedOrder]
    const request = (slippage: unknown) => ({
      ...messageOf('solve', { blockchain: 'ethereum', orders }),
      body: { blockchain: 'ethereum', orders, slippage },
    })
    const { response } = await client.send(request(1))
    observe('a slippage of exactly 1', response.status)

    for (const slippage of senseless) assertRefused(await client.send(request(slippage)))
  },

  mutants: {
    'a negative slippage is taken for 0': slippageIsRead((value) => (Number(value) < 0 ? 0 : value)),
    'a slippage just above 1 is taken for 0.99': slippageIsRead((value) =>
      Number(value) > 1 && Number(value) < 2 ? 0.99 : value,
    ),
    'a slippage above 1 is taken for percent': slippageIsRead((value) =>
      Number(value) > 1 ? Number(value) / 100 : value,
    ),
    'what is not a number is taken for the default': slippageIsRead((value) =>
      typeof value === 'number' ? value : 0.0005,
    ),
  },
})

function slippageIsRead(read: (value: unknown) => unknown) {
  return misread<SolveRequest>('/solve', (body) => ({ ...body, slippage: read(body.slippage) }))
}
