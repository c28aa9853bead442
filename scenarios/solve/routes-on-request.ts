/** Routes are large and most clients do not read them: they are included on request, and only then. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isMagnitude, when } from '#kit/conditions'
import { misreadField, misreadWith, rewriteField, rewriteSolve } from '#kit/faults'
import { ownedOrder, solveOf } from '#kit/orders'
import { bodyOf, pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/routes-on-request',
  title: 'routes is present if return_routes is true, and only then',

  given: { order: ownedOrder(), asked: fc.constantFrom(true, false, undefined) },

  async check({ asked, order }, { client }) {
    const exchange = await client.send(solveOf([order], { return_routes: asked }))
    pre(exchange.response.status === 200)

    assert.equal('routes' in (bodyOf(exchange) as object), asked === true)
  },

  mutants: {
    'routes of 20 digits or more are always present': when(
      isMagnitude(20),
      misreadWith('/solve', { return_routes: true }),
    ),
    'routes is always present': misreadWith('/solve', { return_routes: true }),
    'routes is never present': rewriteField('/v2/solver/solve', 'routes', () => undefined),
    'routes is null if it was not requested': rewriteSolve((body) => ({ routes: null, ...body })),
    'routes is present for any value of the flag': misreadField('/solve', 'return_routes', () => true),
  },
})
