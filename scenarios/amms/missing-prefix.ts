/**
 * An entry without a sign neither includes nor excludes. Whichever way it is read, half of the callers meant
 * the opposite.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith } from '#kit/faults'
import { plainOwnedOrder, protocol, rawRequestOf, supportedAmms } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/missing-prefix',
  title: 'a filter entry without a sign gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    amm: fc.oneof(fc.constant('all'), protocol()),
    others: fc.constantFrom([], ['+all'], ['+uniswap_v3']),
  },

  async check({ endpoint, amm, others }, { client }) {
    const request = rawRequestOf(endpoint, { orders: [plainOwnedOrder], amms: [...others, amm] })
    const { status } = responseOf(await client.send(request))
    // The refusal may be about an AMM that the target does not support.
    pre((status !== 400 && status !== 404) || amm === 'all' || (await supportedAmms(client)).includes(amm))

    assert.equal(status, 422)
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
