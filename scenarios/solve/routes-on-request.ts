/** Routes are large and most clients do not read them: they come on request, and then they must come. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { misread, rewriteSolve } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { bodyOf, messageOf, pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'solve/routes-on-request',
  title: 'routes is present when return_routes is true, and only then',

  given: { order: ownedOrder(), asked: fc.constantFrom(true, false, undefined) },

  async check({ asked, order }, { client }) {
    const request = { blockchain: 'ethereum', orders: [order] }
    const message = messageOf('solve', asked === undefined ? request : { ...request, return_routes: asked })
    const exchange = await client.send(message)
    pre(exchange.response.status === 200)

    assert.equal('routes' in (bodyOf(exchange) as object), asked === true)
  },

  mutants: {
    'routes always come': misread<SolveRequest>('/solve', (body) => ({ ...body, return_routes: true })),
    'routes never come': rewriteSolve(({ routes: _, ...body }) => body),
    'routes is null where nobody asked': rewriteSolve((body) => ({ routes: null, ...body })),
    'routes come where the flag is named at all': misread<SolveRequest>('/solve', (body) =>
      'return_routes' in body ? { ...body, return_routes: true } : body,
    ),
  },
})
