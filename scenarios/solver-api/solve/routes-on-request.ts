/**
 * A client that reads routes cannot work without them, and most clients would only pay for their size. Routes
 * are included on request, and only then.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { misreadField, misreadWith, rewriteField, rewriteSolve } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveOf } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { blaming, bodyOf, pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/routes-on-request',
  title: 'routes is present if return_routes is true, and only then',

  given: {
    request: solveRequest({ batch: [1, 3], without: ['return_routes'] }),
  },

  async check({ request: { batch, options, way } }, { client }) {
    for (const return_routes of [true, false, undefined]) {
      const exchange = await client.send(solveOf(batch, { ...options, return_routes }, way))
      pre(exchange.response.status === 200, `status ${exchange.response.status}`)

      const isPresent = valueAt(bodyOf(exchange), 'routes') !== undefined
      const said = `with return_routes ${return_routes ?? 'left out'}, routes is ${isPresent ? 'present' : 'missing'}`
      blaming(exchange, () => assert.ok(isPresent === (return_routes === true), said))
    }
  },

  mutants: {
    'routes of 20 digits or more are always present': when(
      isMagnitude(20),
      misreadWith('/solve', { return_routes: true }),
    ),
    'with a minimum routes is never present': when(
      ({ body }) => valueAt(body, 'orders', 0, 'buy_amount') !== undefined,
      misreadField('/solve', 'return_routes', () => undefined),
    ),
    'routes is always present': misreadWith('/solve', { return_routes: true }),
    'routes is never present': rewriteField('/v2/solver/solve', 'routes', () => undefined),
    'routes is null if it was not requested': rewriteSolve((body) => ({ routes: null, ...body })),
    'routes is present for any value of the flag': misreadField('/solve', 'return_routes', () => true),
  },
})
