/**
 * A solution is what is sent to the chain. Call data that is no hex, or gas as a number where a string is
 * stated, stops the client at the last step.
 */
import * as z from 'zod'
import { rewriteSolutions } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { assertShape } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'
import { addressSchema, hexSchema } from '#spec/address'

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
  title: 'a solution holds orders with executed amounts, call_data, gas as a string and target_address',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const exchange = await client.send(messageOf('solve', { blockchain: 'ethereum', orders: [order] }))
    pre(exchange.response.status === 200)

    assertShape(exchange, shape)
  },

  mutants: {
    'gas is a number': rewriteSolutions((solution) => ({ ...solution, gas: Number(solution.gas) })),
    'call_data lacks 0x': rewriteSolutions((solution) => ({
      ...solution,
      call_data: solution.call_data.slice(2),
    })),
    'target_address is missing': rewriteSolutions(({ target_address: _, ...solution }) => solution),
    'orders is empty': rewriteSolutions((solution) => ({ ...solution, orders: [] })),
    'executed_buy_amount is missing': rewriteSolutions((solution) => ({
      ...solution,
      orders: solution.orders.map(({ executed_buy_amount: _, ...order }) => order),
    })),
  },
})
