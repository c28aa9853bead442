/**
 * A client sends a solution to the chain. If its call data is not hex, or its gas is a number instead of a
 * string, the client stops at the last step.
 */
import * as z from 'zod'
import { addressSchema, hexSchema } from '#core/address'
import { atLeastOrders, when } from '#kit/conditions'
import { rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveOf } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { pre, scenario } from '#solver-api/kit/scenario'

const amount = z.string().regex(/^\d+$/)
const entry = z.object({ executed_sell_amount: amount, executed_buy_amount: amount, buy_amount: amount })
const shape = z.object({
  solutions: z
    .array(
      z.object({
        orders: z.array(entry).min(1),
        call_data: hexSchema,
        gas: z.string().regex(/^[1-9]\d*$/),
        target_address: addressSchema,
      }),
    )
    .min(1),
})

export default scenario({
  clause: 'solve/solution-shape',
  title: 'a solution has orders with executed amounts, call_data, gas as a string and target_address',

  given: { request: solveRequest({ batch: [1, 6] }) },

  async check({ request: { batch, options, way } }, { client }) {
    const exchange = await client.send(solveOf(batch, options, way))
    pre(exchange.response.status === 200, `status ${exchange.response.status}`)

    assertShape(exchange, shape)
  },

  mutants: {
    'gas of three orders or more is a number': when(atLeastOrders(3), rewriteInEach('gas', Number)),
    'gas is a number': rewriteInEach('gas', Number),
    'call_data has no 0x prefix': rewriteInEach('call_data', (callData: string) => callData.slice(2)),
    'target_address is missing': rewriteInEach('target_address', () => undefined),
    'orders is empty': rewriteInEach('orders', () => []),
    'executed_buy_amount is missing': rewriteInEach('orders.*.executed_buy_amount', () => undefined),
  },
})

function rewriteInEach<Value>(field: string, change: (value: Value) => unknown) {
  return rewriteField('/v2/solver/solve', `solutions.*.${field}`, change)
}
