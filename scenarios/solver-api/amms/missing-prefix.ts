/**
 * An entry without a sign neither includes nor excludes. A service that guesses a sign does the opposite of
 * the intention of half of its callers.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misreadFilter, refuseWith } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, solveOf, supportedAmm } from '#kit/orders'
import { responseOf } from '#kit/reading'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/missing-prefix',
  title: 'a filter entry without a sign gets a 422',

  given: {
    endpoint: fc.constantFrom('quote', 'solve'),
    kind: fc.constantFrom('all', 'an AMM', 'an AMM', 'nothing'),
    place: fc.constantFrom('alone', 'first', 'last', 'last'),
    pick: fc.nat(),
    other: fc.constantFrom('all', 'the next'),
    request: solveRequest({ batch: [1, 3], isWellKnown: true, without: ['amms'] }),
  },

  async check(
    { endpoint, kind, other, pick, place, request: { batch, options, way } },
    { client, universe },
  ) {
    const entry = { all: 'all', 'an AMM': supportedAmm(universe, pick), nothing: '' }[kind]
    const signed = `+${other === 'all' ? 'all' : supportedAmm(universe, pick + 1)}`
    const amms = { alone: [entry], first: [entry, signed], last: [signed, entry] }[place]
    const message =
      endpoint === 'quote' ? quoteOf(batch, { amms }, way) : solveOf(batch, { ...options, amms }, way)

    assert.equal(responseOf(await client.send(message)).status, 422)
  },

  mutants: {
    'an entry without a sign is included': misreadFilter('', (amms) =>
      amms?.map((entry) => entry.replace(/^(?![+-])/, '+')),
    ),
    'an entry without a sign is ignored': misreadFilter('', (amms) =>
      amms?.filter((entry) => /^[+-]/.test(entry)),
    ),
    'an empty entry is ignored': misreadFilter('', (amms) => amms?.filter((entry) => entry !== '')),
    'an entry without a sign gets a 400': refuseWith('', 400),
  },
})
