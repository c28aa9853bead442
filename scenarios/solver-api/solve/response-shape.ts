/**
 * Without the stated fields a client has nothing to show and nothing to send, and a server error for a valid
 * request answers nothing.
 */
import * as z from 'zod'
import { isMagnitude, when } from '#kit/conditions'
import { respondWith, respondWithText, rewriteField, rewriteSolve } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { largestBatch, solveOf } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const shape = z.object({
  request_id: z.string().min(1),
  solutions: z.array(z.unknown()),
  buy_tokens: z.array(z.unknown()),
  sell_tokens: z.array(z.unknown()),
})

export default scenario({
  clause: 'solve/response-shape',
  title: 'solve answers 200 with request_id, solutions, buy_tokens and sell_tokens',

  given: { request: solveRequest({ batch: [1, largestBatch] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, options, way))
    pre(exchange.response.status !== 204, 'no solution')

    assertShape(exchange, shape)
  },

  mutants: {
    'an amount of 23 digits or more gets a 500': when(isMagnitude(23), respondWith('/v2/solver/solve', 500)),
    'request_id is missing': rewriteField('/v2/solver/solve', 'request_id', () => undefined),
    'solutions is an object with the positions as keys': rewriteSolve((body) => ({
      ...body,
      solutions: { ...body.solutions },
    })),
    'sell_tokens is missing': rewriteField('/v2/solver/solve', 'sell_tokens', () => undefined),
    'a valid request gets a 500': respondWith('/v2/solver/solve', 500),
    'the answer is HTML': respondWithText('/v2/solver/solve', '<html></html>'),
  },
})
