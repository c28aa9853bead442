/** A service that reads an unknown strategy as none makes the caller take gross amounts for net ones. */
import assert from 'node:assert/strict'
import { when } from '#kit/conditions'
import { misreadField, respondWith } from '#kit/faults'
import { plainOrderOf, rawRequestOf } from '#kit/orders'
import { assertRefused, comparableOf, isRefused, stillAnswers, valueAt } from '#kit/reading'
import { blaming, scenario } from '#solver-api/kit/scenario'

const strategy = 'FirstOrder'
const others = ['LastOrder', 'EachOrder', 'Proportional', 'none']

export default scenario({
  clause: 'quote/unknown-gas-strategy',
  title: 'a deduct_gas_cost other than FirstOrder is refused',
  isAboutOneBlock: true,

  given: {},
  listed: () => [...others, strategy.toLowerCase(), strategy.toUpperCase()],

  async check({ listed: deduct_gas_cost }, { client, universe }) {
    const orders = [plainOrderOf(universe)]
    const ask = (fields: object) => client.send(rawRequestOf('quote', { orders, ...fields }))
    const exchange = await ask({ deduct_gas_cost })
    if (!/^FirstOrder$/i.test(deduct_gas_cost) || isRefused(exchange)) return assertRefused(exchange)

    // A service that accepts the name in another letter case must treat it as that strategy.
    const named = comparableOf(await ask({ deduct_gas_cost: strategy }))
    const compared = comparableOf(exchange)
    await stillAnswers(async () => comparableOf(await ask({ deduct_gas_cost })), compared)
    blaming(exchange, () => assert.deepEqual(compared, named))
  },

  mutants: {
    'the strategy none is read as no strategy': when(
      ({ body }) => valueAt(body, 'deduct_gas_cost') === 'none',
      misreadField('/quote', 'deduct_gas_cost', () => undefined),
    ),
    'another case of letters is read as no strategy': when(
      ({ body }) => /^firstOrder$/i.test(`${valueAt(body, 'deduct_gas_cost')}`),
      misreadField('/quote', 'deduct_gas_cost', (strategy) =>
        strategy === 'FirstOrder' ? strategy : undefined,
      ),
    ),
    'an unknown strategy is ignored': misreadField('/quote', 'deduct_gas_cost', () => undefined),
    'any strategy is read as FirstOrder': misreadField('/quote', 'deduct_gas_cost', () => 'FirstOrder'),
    'an unknown strategy gets a 500': respondWith('/quote', 500),
  },
})
