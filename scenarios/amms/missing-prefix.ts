/**
 * An entry without a sign neither includes nor excludes. Whichever way it is read, half of the callers meant
 * the opposite.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf, supportedAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/missing-prefix',
  title: 'a filter entry without a sign gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    isAll: fc.boolean(),
    pick: fc.nat(),
    others: fc.constantFrom('none', 'all', 'the next'),
  },

  async check({ endpoint, isAll, pick, others }, { client, universe }) {
    const entry = isAll ? 'all' : supportedAmm(universe, pick)
    const before = {
      none: () => [],
      all: () => ['+all'],
      'the next': () => [`+${supportedAmm(universe, pick + 1)}`],
    }
    const orders = [plainOwnedOrderOf(universe)]
    const request = rawRequestOf(endpoint, { orders, amms: [...before[others](), entry] })

    assert.equal(responseOf(await client.send(request)).status, 422)
  },

  mutants: {
    'an entry without a sign is included': misreadFilter('', (amms) =>
      amms?.map((entry) => entry.replace(/^(?![+-])/, '+')),
    ),
    'an entry without a sign is ignored': misreadFilter('', (amms) =>
      amms?.filter((entry) => /^[+-]/.test(entry)),
    ),
    'an entry without a sign gets a 400': refuseWith('', 400),
  },
})
