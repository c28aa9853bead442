/**
 * Included and excluded at once is a mistake in the caller's list. Whichever sign wins silently, it is the
 * wrong one for somebody.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder, protocol, supportedAmms } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/contradiction',
  title: 'the same protocol with both signs is 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    amm: protocol(),
    others: fc.constantFrom([], ['+all']),
    isReversed: fc.boolean(),
  },

  async check({ endpoint, amm, others, isReversed }, { client }) {
    const both = isReversed ? [`-${amm}`, `+${amm}`] : [`+${amm}`, `-${amm}`]
    const body = { blockchain: 'ethereum', orders: [plainOwnedOrder], amms: [...others, ...both] }
    const exchange = await client.send({ method: 'POST', path: `/v2/solver/${endpoint}`, body })
    const { status } = responseOf(exchange)
    // An AMM that the target does not support is refused for that.
    const isRefused = status === 400 || status === 404
    pre(!isRefused || (await supportedAmms(client)).includes(amm))

    assert.equal(status, 422)
  },

  mutants: {
    'the last sign wins': misreadFilter('', (amms) => amms?.slice(-1)),
    'the exclusion wins': misreadFilter('', (amms) => [
      '+all',
      ...(amms?.filter((entry) => entry[0] === '-') ?? []),
    ]),
    'nothing is left of it': respondWith('', 204),
    'it is a bad request like any other': refuseWith('', 400),
  },
})
