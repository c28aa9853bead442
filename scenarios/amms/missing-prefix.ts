/**
 * An entry without a sign says neither yes nor no. Taken for either, it does the contrary of what half of the
 * callers meant.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith } from '#kit/faults'
import { plainOwnedOrder, protocol, supportedAmms } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/missing-prefix',
  title: 'an entry without a sign is 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    amm: fc.oneof(fc.constant('all'), protocol()),
    others: fc.constantFrom([], ['+all'], ['+uniswap_v3']),
  },

  async check({ endpoint, amm, others }, { client }) {
    const body = { blockchain: 'ethereum', orders: [plainOwnedOrder], amms: [...others, amm] }
    const exchange = await client.send({ method: 'POST', path: `/v2/solver/${endpoint}`, body })
    const { status } = responseOf(exchange)
    // Without its sign it is refused, too, where the target does not support it.
    const isRefused = status === 400 || status === 404
    pre(!isRefused || amm === 'all' || (await supportedAmms(client)).includes(amm))

    assert.equal(status, 422)
  },

  mutants: {
    'it is included': misreadFilter('', (amms) => amms?.map((entry) => entry.replace(/^(?![+-])/, '+'))),
    'it is ignored': misreadFilter('', (amms) => amms?.filter((entry) => /^[+-]/.test(entry))),
    'it is a bad request like any other': refuseWith('', 400),
  },
})
