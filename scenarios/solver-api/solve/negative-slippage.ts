/**
 * A negative slippage asks for more than the service itself expects, and text that is not a number asks for
 * nothing. A service that accepts either gives the caller other protection than they believe to have.
 */

import { misreadField } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf, v1SolveOf } from '#kit/orders'
import { assertRefused } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

const invalid = [-0.0001, 'half', [0.1], {}, true, -1]

export default scenario({
  clause: 'solve/negative-slippage',
  title: 'a slippage that is negative or not a number is refused',

  given: {},

  async check(_given, { client, universe }) {
    const orders = [plainOwnedOrderOf(universe)]
    for (const slippage of invalid) {
      assertRefused(await client.send(rawRequestOf('solve', { orders, slippage })))
      assertRefused(await client.send(v1SolveOf(orders, { slippage })))
    }
  },

  mutants: {
    'a negative slippage is read as 0': misreadSlippage((value) => (Number(value) < 0 ? 0 : value)),
    'a slippage that is not a number is read as the default': misreadSlippage((value) =>
      typeof value === 'number' ? value : 0.0005,
    ),
  },
})

function misreadSlippage(change: (value: unknown) => unknown) {
  return misreadField('/solve', 'slippage', change)
}
