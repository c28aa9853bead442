/**
 * A client shows that there is no solution. If it gets an error instead, it retries the request and pages
 * somebody.
 */
import assert from 'node:assert/strict'
import { isMagnitude, when } from '#kit/conditions'
import { replaceNoSolution } from '#kit/faults'
import { solveOf, unsolvable, wallet } from '#kit/orders'
import { isUnlistedToken, jsonIn, listAt, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/no-solution-is-204',
  title: 'an order that no market can fill gets a 204 without a body',

  given: { sent: unsolvable(), origin_address: wallet() },

  async check({ sent: { amms, order }, origin_address }, { client }) {
    const owned = { ...order, origin_address }
    const exchange = await client.send(solveOf([owned], amms === undefined ? {} : { amms }))
    const { body, status } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))
    pre(status !== 200 || listAt(jsonIn(exchange), 'solutions').length === 0)

    assert.deepEqual({ status, body }, { status: 204, body: '' })
  },

  mutants: {
    'more than 112 bits get a 500': when(
      isMagnitude(34),
      replaceNoSolution('/v2/solver/solve', 500, { detail: 'overflow' }),
    ),
    'no solution is a 404': replaceNoSolution('/v2/solver/solve', 404, { detail: 'no route found' }),
    'no solution is a 200 without solutions': replaceNoSolution('/v2/solver/solve', 200, {
      request_id: '1',
      solutions: [],
      buy_tokens: [],
      sell_tokens: [],
    }),
    'no solution is a 500': replaceNoSolution('/v2/solver/solve', 500, { detail: 'no route found' }),
  },
})
