/**
 * Who names no slippage relies on the stated one, 0.0005. A larger default gives away the difference of
 * every trade; and who asks for none must get none.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { amountPlus, misread, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'solve/default-slippage',
  title: 'no slippage named means 0.0005, and 0 means that the minimum is the executed amount',

  given: { order: ownedOrder({ usd: [100, 50_000] }), named: fc.boolean() },

  async check({ order, named }, { client }) {
    const request = { blockchain: 'ethereum', orders: [order], ...(named ? { slippage: 0 } : {}) }
    const answer = await client.solve(request)
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const { buy_amount, executed_buy_amount } = orderOf(solution)
      const highest = named ? executed_buy_amount : (executed_buy_amount * 9995n) / 10_000n
      const lowest = named ? highest : highest - 1n
      assert.ok(
        buy_amount <= highest && buy_amount >= lowest,
        `the minimum of ${executed_buy_amount} is ${buy_amount}, not ${highest}`,
      )
    }
  },

  mutants: {
    'the default is 0.005': misread<SolveRequest>('/solve', (body) => ({ slippage: 0.005, ...body })),
    'the default is 0': misread<SolveRequest>('/solve', (body) => ({ slippage: 0, ...body })),
    '0 is taken for no slippage named': misread<SolveRequest>('/solve', ({ slippage, ...body }) => ({
      ...body,
      ...(slippage ? { slippage } : {}),
    })),
    'the minimum is one unit short of the executed amount': rewriteSolvedOrders((order) =>
      order.buy_amount === order.executed_buy_amount
        ? { ...order, buy_amount: amountPlus(order.buy_amount, -1n) }
        : order,
    ),
  },
})
