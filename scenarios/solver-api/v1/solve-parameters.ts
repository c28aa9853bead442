/**
 * v1 takes the blockchain from the query string and everything else from the body. A service that reads the
 * blockchain from the body, as v2 does, refuses every caller of v1.
 */
import assert from 'node:assert/strict'
import { atLeastOrders, when } from '#kit/conditions'
import { misreadQuery, respondWith } from '#kit/faults'
import { v1SolveRequest } from '#kit/options'
import { largestBatch, repeated, v1SolveOf } from '#kit/orders'
import { isSolved, isUnlistedToken, responseOf, valueAt } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'v1/solve-parameters',
  title: 'POST solve takes blockchain from the query string and orders, amms and slippage from the body',

  given: {
    request: v1SolveRequest({ batch: [1, largestBatch] }),
  },

  listed: () => [{ size: largestBatch }, {}, {}, {}],

  async check({ listed, request: { options, stated } }, { client, universe }) {
    const exchange = await client.send(
      v1SolveOf(repeated(stated, listed.size ?? stated.length, universe), options),
    )
    const { status, body } = responseOf(exchange)
    pre(!isUnlistedToken(exchange))

    assert.ok(isSolved(exchange), `status ${status}: ${body.slice(0, 200)}`)
  },

  mutants: {
    'a slippage of more than nine decimals is refused': when(
      ({ body }) => /\.\d{10}|e-1/.test(`${valueAt(body, 'slippage')}`),
      respondWith('/v1/solver/solve', 400),
    ),
    'the blockchain is read from the body': misreadQuery('/v1/solver/solve', (query) => {
      query.delete('blockchain')
    }),
    'amms is refused as unknown': respondWith(
      '/v1/solver/solve',
      400,
      ({ body }) => valueAt(body, 'amms') !== undefined,
    ),
    'a slippage of zero is read as missing, and required': respondWith(
      '/v1/solver/solve',
      400,
      ({ body }) => !valueAt(body, 'slippage'),
    ),
    'a batch of twelve orders is refused': when(atLeastOrders(12), respondWith('/v1/solver/solve', 400)),
    'a batch of several orders is refused': respondWith(
      '/v1/solver/solve',
      400,
      ({ body }) => valueAt(body, 'orders', 1) !== undefined,
    ),
  },
})
