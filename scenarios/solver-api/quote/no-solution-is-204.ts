/**
 * A pair that nobody trades is an answer, not an error: a client shows "no route". An error makes the client
 * retry and alert people, and an empty quote makes it show a price of zero.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { replaceNoSolution } from '#kit/faults'
import { quoteOf, unsolvable } from '#kit/orders'
import { isUnlistedToken, jsonIn, listAt, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'quote/no-solution-is-204',
  title: 'a request without a solution gets an empty 204',

  given: { sent: unsolvable() },

  async check({ sent: { amms, order } }, { client }) {
    const exchange = await client.send(quoteOf([order], amms === undefined ? {} : { amms }))
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))
    pre(status !== 200 || listAt(jsonIn(exchange), 'quotes').length === 0)

    assert.deepEqual({ status, body }, { status: 204, body: '' })
  },

  mutants: {
    'more than 112 bits get a 500': when(
      isMagnitude(34),
      replaceNoSolution('/v2/solver/quote', 500, { detail: 'overflow' }),
    ),
    'no solution is a 500': replaceNoSolution('/v2/solver/quote', 500, { detail: 'No route' }),
    'no solution is a 404': replaceNoSolution('/v2/solver/quote', 404, { detail: 'No route' }),
    'no solution is a 400': replaceNoSolution('/v2/solver/quote', 400, { detail: 'No route' }),
    'no solution is an empty quote': replaceNoSolution('/v2/solver/quote', 200, { quotes: [] }),
  },
})
