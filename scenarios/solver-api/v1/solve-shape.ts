/**
 * Callers of v1 know the contract and send `call_data` to it. They read only the amounts besides: they would
 * misunderstand fields that v2 has added, and a strict parser rejects them.
 */
import * as z from 'zod'
import { hexSchema } from '#core/address'
import { amountSchema } from '#core/amount'
import { atLeastOrders, when } from '#kit/conditions'
import { respondWith, respondWithText, rewrite, rewriteField, rewriteV1Solutions } from '#kit/faults'
import { v1SolveRequest } from '#kit/options'
import { v1SolveOf } from '#kit/orders'
import { assertShape, isUnlistedToken, responseOf } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const path = '/v1/solver/solve'
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

  given: {
    request: v1SolveRequest({ batch: [1, 6] }),
  },

  async check({ request: { options, stated } }, { client }) {
    const exchange = await client.send(v1SolveOf(stated, options))
    pre(responseOf(exchange).status !== 204 && !isUnlistedToken(exchange))

    assertShape(exchange, shape)
  },

  mutants: {
    'gas of four orders or more is a number': when(
      atLeastOrders(4),
      rewriteField(path, 'solutions.*.gas', Number),
    ),
    'request_id is missing': rewriteField(path, 'request_id', () => undefined),
    'a solution has a target_address': rewriteV1Solutions((solution) => ({
      ...solution,
      target_address: `0x${'1'.repeat(40)}`,
    })),
    'the answer has token lists': rewrite<object>(path, (body) => ({
      ...body,
      buy_tokens: [],
      sell_tokens: [],
    })),
    'the answer has routes': rewrite<object>(path, (body) => ({ ...body, routes: {} })),
    'gas is a number': rewriteField(path, 'solutions.*.gas', Number),
    'call_data has no 0x prefix': rewriteField(path, 'solutions.*.call_data', (data: string) =>
      data.slice(2),
    ),
    'executed_buy_amount is missing': rewriteField(
      path,
      'solutions.*.orders.*.executed_buy_amount',
      () => undefined,
    ),
    'a valid request gets a 500': respondWith(path, 500),
    'the answer is not JSON': respondWithText(path, '0x'),
  },
})
