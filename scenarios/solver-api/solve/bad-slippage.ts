/**
 * A client that sends a slippage above 1 mostly means a percentage. A service that accepts it lets the whole
 * trade be taken.
 */

import { misreadField } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const invalid = [1.0001, 50]

export default scenario({
  clause: 'solve/bad-slippage',
  title: 'a slippage above 1 is refused',

  given: {},

  async check(_given, { client, observe, universe }) {
    const request = (slippage: unknown) =>
      rawRequestOf('solve', { orders: [plainOwnedOrderOf(universe)], slippage })
    const { response } = await client.send(request(1))
    observe('a slippage of exactly 1', response.status)

    for (const slippage of invalid) assertRefused(await client.send(request(slippage)))
  },

  mutants: {
    'a slippage just above 1 is read as 0.99': misreadSlippage((value) =>
      Number(value) > 1 && Number(value) < 2 ? 0.99 : value,
    ),
    'a slippage above 1 is read as a percentage': misreadSlippage((value) =>
      Number(value) > 1 ? Number(value) / 100 : value,
    ),
  },
})

function misreadSlippage(change: (value: unknown) => unknown) {
  return misreadField('/solve', 'slippage', change)
}
