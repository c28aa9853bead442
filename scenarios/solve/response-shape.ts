/**
 * Without the stated fields a client has nothing to show and nothing to send; and a service that answers a
 * valid request with a server error answers nothing at all.
 */
import * as z from 'zod'
import { json, respond, rewriteSolve } from '#kit/faults'
import { ownedOrders } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'

const shape = z.object({
  request_id: z.string().min(1),
  solutions: z.array(z.unknown()),
  buy_tokens: z.array(z.unknown()),
  sell_tokens: z.array(z.unknown()),
})

export default scenario({
  clause: 'solve/response-shape',
  title: 'solve answers 200 with request_id, solutions, buy_tokens and sell_tokens',

  given: { batch: ownedOrders({ minLength: 1, maxLength: 3 }) },

  async check({ batch }, { client }) {
    const exchange = await client.send(messageOf('solve', { blockchain: 'ethereum', orders: batch }))
    pre(exchange.response.status !== 204)

    assertShape(exchange, shape)
  },

  mutants: {
    'request_id is missing': rewriteSolve(({ request_id: _, ...body }) => body),
    'solutions is an object keyed by position': rewriteSolve((body) => ({
      ...body,
      solutions: { ...body.solutions },
    })),
    'sell_tokens is missing': rewriteSolve(({ sell_tokens: _, ...body }) => body),
    'a valid request gets a 500': respond('/v2/solver/solve', async () => json(500, { detail: 'oops' })),
    'the body is HTML': respond('/v2/solver/solve', async () => new Response('<html></html>')),
  },
})
