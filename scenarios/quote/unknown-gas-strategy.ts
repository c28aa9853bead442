/** An unknown strategy must not be read as none: the caller would take gross amounts for net ones. */
import fc from 'fast-check'
import { when } from '#kit/conditions'
import { misreadField, respondWith } from '#kit/faults'
import { plainOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused, valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'quote/unknown-gas-strategy',
  title: 'a deduct_gas_cost other than FirstOrder is refused',

  given: { strategy: fc.constantFrom('LastOrder', 'EachOrder', 'Proportional', 'none') },

  async check({ strategy }, { client, universe }) {
    const request = rawRequestOf('quote', { orders: [plainOrderOf(universe)], deduct_gas_cost: strategy })

    assertRefused(await client.send(request))
  },

  mutants: {
    'the strategy none is read as no strategy': when(
      ({ body }) => valueAt(body, 'deduct_gas_cost') === 'none',
      misreadField('/quote', 'deduct_gas_cost', () => undefined),
    ),
    'an unknown strategy is ignored': misreadField('/quote', 'deduct_gas_cost', () => undefined),
    'any strategy is read as FirstOrder': misreadField('/quote', 'deduct_gas_cost', () => 'FirstOrder'),
    'an unknown strategy gets a 500': respondWith('/quote', 500),
  },
})
