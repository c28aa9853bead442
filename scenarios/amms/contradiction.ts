/**
 * Including and excluding the same protocol is a mistake in the caller's list. Whichever sign silently wins
 * is the wrong one for somebody.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { plainOwnedOrderOf, rawRequestOf, supportedAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'amms/contradiction',
  title: 'a filter that both includes and excludes a protocol gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    pick: fc.nat(),
    others: fc.constantFrom([], ['+all']),
    isReversed: fc.boolean(),
  },

  async check({ endpoint, pick, others, isReversed }, { client, universe }) {
    const amm = supportedAmm(universe, pick)
    const both = isReversed ? [`-${amm}`, `+${amm}`] : [`+${amm}`, `-${amm}`]
    const orders = [plainOwnedOrderOf(universe)]
    const request = rawRequestOf(endpoint, { orders, amms: [...others, ...both] })

    assert.equal(responseOf(await client.send(request)).status, 422)
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
