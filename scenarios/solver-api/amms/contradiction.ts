/**
 * A caller who includes and excludes the same protocol has made a mistake in the list. A service that
 * silently picks one sign trades through a pool that the caller excluded, or leaves out one that they asked
 * for.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { atLeastOrders, when } from '#kit/conditions'
import { misreadFilter, refuseWith, respondWith } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, solveOf, supportedAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { blaming, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/contradiction',
  title: 'a filter that both includes and excludes a protocol gets a 422',

  given: {
    pick: fc.nat(),
    others: fc.subarray(['all', 'the next']),
    place: fc.constantFrom(0, 1, 1, 2),
    isReversed: fc.boolean(),
    request: solveRequest({ batch: [1, 3], isWellKnown: true, without: ['amms'] }),
  },

  async check({ pick, others, place, isReversed, request: { batch, options, way } }, { client, universe }) {
    const amm = supportedAmm(universe, pick)
    const both = isReversed ? [`-${amm}`, `+${amm}`] : [`+${amm}`, `-${amm}`]
    const between = others.map((other) => `+${other === 'all' ? other : supportedAmm(universe, pick + 1)}`)
    const amms = both.toSpliced(place, 0, ...between)
    for (const message of [quoteOf(batch, { amms }, way), solveOf(batch, { ...options, amms }, way)]) {
      const exchange = await client.send(message)
      blaming(exchange, () => assert.equal(responseOf(exchange).status, 422))
    }
  },

  mutants: {
    'the last of the two signs wins': misreadFilter('', (amms) => amms?.slice(-1)),
    'the exclusion wins': misreadFilter('', (amms) => [
      '+all',
      ...(amms?.filter((entry) => entry[0] === '-') ?? []),
    ]),
    'only neighbours are compared': misreadFilter('', (amms) =>
      amms?.filter((entry, index) => index === 0 || entry.slice(1) !== amms[0]?.slice(1) || index === 1),
    ),
    'a contradictory filter gets a 404 in a batch': when(atLeastOrders(2), refuseWith('', 404)),
    'a contradictory filter has no solution': respondWith('', 204),
    'a contradictory filter gets a 400': refuseWith('', 400),
  },
})
