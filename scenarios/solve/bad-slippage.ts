/**
 * An invalid slippage is a client's mistake, most often a percentage instead of a fraction. Served, it gives
 * away the whole trade.
 */

import { misreadField } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const invalid = [-0.0001, 1.0001, 50, 'half', [0.1], {}, -1]

export default scenario({
  clause: 'solve/bad-slippage',
  title: 'a slippage that is not a number, negative or above 1 is refused',

  given: {},

  async check(_given, { client, observe, universe }) {
    const request = (slippage: unknown) =>
      rawRequestOf('solve', { orders: [plainOwnedOrderOf(universe)], slippage })
    const { response } = await client.send(request(1))
    observe('a slippage of exactly 1', response.status)

    for (const slippage of invalid) assertRefused(await client.send(request(slippage)))
  },

  mutants: {
    'a negative slippage is read as 0': misreadSlippage((value) => (Number(value) < 0 ? 0 : value)),
    'a slippage just above 1 is read as 0.99': misreadSlippage((value) =>
      Number(value) > 1 && Number(value) < 2 ? 0.99 : value,
    ),
    'a slippage above 1 is read as a percentage': misreadSlippage((value) =>
      Number(value) > 1 ? Number(value) / 100 : value,
    ),
    'a slippage that is not a number is read as the default': misreadSlippage((value) =>
      typeof value === 'number' ? value : 0.0005,
    ),
  },
})

function misreadSlippage(change: (value: unknown) => unknown) {
  return misreadField('/solve', 'slippage', change)
}
