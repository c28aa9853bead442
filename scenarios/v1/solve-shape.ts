/**
 * Callers of v1 know the contract and send it what stands in `call_data`. Beside that they read the amounts;
 * what v2 has added would be taken for something else, or break a strict parser.
 */
import * as z from 'zod'
import { respond, respondWith, rewrite, rewriteV1Solutions, rewriteV1SolvedOrders } from '#kit/faults'
import { ownedOrders, v1SolveOf } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/scenario'
import type { V1SolveResponseWire } from '#solver-api/v1'
import { hexSchema } from '#spec/address'
import { amountSchema } from '#spec/amount'

const absent = z.undefined().optional()
const shape = z.object({
  request_id: z.string().min(1),
  solutions: z
    .array(
      z.object({
        orders: z
          .array(
            z.object({
              executed_sell_amount: amountSchema,
              executed_buy_amount: amountSchema,
              external_id: z.string(),
            }),
          )
          .min(1),
        call_data: hexSchema,
        gas: z.string().regex(/^\d+$/),
        target_address: absent,
      }),
    )
    .min(1),
  target_address: absent,
  buy_tokens: absent,
  sell_tokens: absent,
  routes: absent,
})

export default scenario({
  clause: 'v1/solve-shape',
  title: 'solve answers 200 with request_id and solutions, and nothing that v2 has added',

  given: { batch: ownedOrders({ minLength: 1, maxLength: 2 }) },

  async check({ batch }, { client }) {
    const exchange = await client.send(v1SolveOf(batch))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, shape)
  },

  mutants: {
    'request_id is missing': bodyBecomes(({ request_id: _, ...body }) => body),
    'target_address is named': rewriteV1Solutions((solution) => ({
      ...solution,
      target_address: `0x${'1'.repeat(40)}`,
    })),
    'token lists come along': bodyBecomes((body) => ({ ...body, buy_tokens: [], sell_tokens: [] })),
    'routes come along': bodyBecomes((body) => ({ ...body, routes: {} })),
    'gas is a number': rewriteV1Solutions((solution) => ({ ...solution, gas: Number(solution.gas) })),
    'call_data lacks 0x': rewriteV1Solutions((solution) => ({
      ...solution,
      call_data: solution.call_data.slice(2),
    })),
    'executed_buy_amount is missing': rewriteV1SolvedOrders(({ executed_buy_amount: _, ...order }) => order),
    'a valid request fails': respondWith('/v1/solver/solve', 500),
    'the answer is not JSON': respond('/v1/solver/solve', async () => new Response('0x')),
  },
})

function bodyBecomes(change: (body: V1SolveResponseWire) => unknown) {
  return rewrite<V1SolveResponseWire>('/v1/solver/solve', change)
}
