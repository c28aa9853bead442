/**
 * A filter that leaves no route has a simple answer: there is no solution. A service that falls back to all
 * AMMs trades where it must not, and one that reports an error makes a valid request look like a mistake.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { misreadFilter, replaceNoSolution } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { quoteOf, solveOf, supportedAmms } from '#kit/orders'
import { isUnlistedToken, responseOf } from '#kit/reading'
import { blaming, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'amms/nothing-left-is-204',
  title: 'a filter that excludes every protocol gets a 204',

  given: {
    request: solveRequest({ without: ['amms', 'ether'] }),
    deduct_gas_cost: fc.constantFrom(undefined, 'FirstOrder' as const),
  },

  async check({ deduct_gas_cost, request: { batch, options, way } }, { client, universe }) {
    const amms = ['+all', ...supportedAmms(universe).map((amm) => `-${amm}`)]
    for (const message of [
      quoteOf(batch, { deduct_gas_cost, amms, venue: 'classic' }, way),
      quoteOf(batch, { deduct_gas_cost, amms, venue: 'intent' }, way),
      solveOf(batch, { ...options, amms }, way),
    ]) {
      const exchange = await client.send(message)
      const { status } = responseOf(exchange)
      pre(!isUnlistedToken(exchange))

      blaming(exchange, () => assert.equal(status, 204))
    }
  },

  mutants: {
    'a filter that leaves nothing is dropped for amounts of 20 digits or more': when(
      isMagnitude(20),
      misreadFilter('', () => undefined),
    ),
    'a filter that leaves nothing is dropped': misreadFilter('', (amms = []) =>
      amms.includes('+all') ? undefined : amms,
    ),
    'the first exclusion is not read': misreadFilter('', (amms = []) =>
      amms.includes('+all') ? ['+all', ...amms.slice(2)] : amms,
    ),
    'a filter that leaves nothing gets a 400': replaceNoSolution('', 400, {
      detail: 'The filter leaves no AMM',
    }),
    'a filter that leaves nothing gets a 404': replaceNoSolution('', 404, { detail: 'No route' }),
  },
})
