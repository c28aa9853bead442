/**
 * A client does not know the number of the service's solvers. If it waits for more responses than there are,
 * it must still get a quote.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { answer, nothingQuoted, rewriteOrders, when } from '#fynd/kit/faults'
import { order } from '#fynd/kit/orders'
import { scenario, statusesOf } from '#fynd/kit/scenario'

export default scenario({
  clause: 'quote/patient-options',
  title: 'an order that waits for many responses is quoted',
  given: { order: order(), min_responses: fc.integer({ min: 0, max: 100 }) },
  async check({ min_responses, order }, { client }) {
    const exchange = await client.ask([order], { min_responses, timeout_ms: 20_000 })
    assert.deepEqual(statusesOf(exchange), ['success'])
  },
  mutants: {
    'too many are refused': when(
      ({ body }) => /"min_responses":[1-9]/.test(JSON.stringify(body)),
      answer('/v1/quote', 400, { error: 'min_responses', code: 'BAD_REQUEST' }),
    ),
    'they are waited for in vain': rewriteOrders((quote) => ({ ...nothingQuoted(quote), status: 'timeout' })),
  },
})
