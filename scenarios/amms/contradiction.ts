/**
 * Including and excluding the same protocol is a mistake in the caller's list. Whichever sign silently wins
 * is the wrong one for somebody.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrder, protocol, rawRequestOf, supportedAmms } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/contradiction',
  title: 'a filter that both includes and excludes a protocol gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    amm: protocol(),
    others: fc.constantFrom([], ['+all']),
    isReversed: fc.boolean(),
  },

  async check({ endpoint, amm, others, isReversed }, { client }) {
    const both = isReversed ? [`-${amm}`, `+${amm}`] : [`+${amm}`, `-${amm}`]
    const request = rawRequestOf(endpoint, { orders: [plainOwnedOrder], amms: [...others, ...both] })
    const { status } = responseOf(await client.send(request))
    // The refusal may be about an AMM that the target does not support.
    pre((status !== 400 && status !== 404) || (await supportedAmms(client)).includes(amm))

    assert.equal(status, 422)
  },

  mutants: {
    'the last of the two signs wins': misreadFilter('', (amms) => amms?.slice(-1)),
    'the exclusion wins': misreadFilter('', (amms) => [
      '+all',
      ...(amms?.filter((entry) => entry[0] === '-') ?? []),
    ]),
    'a contradictory filter has no solution': respondWith('', 204),
    'a contradictory filter gets a 400': refuseWith('', 400),
  },
})
