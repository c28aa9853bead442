/**
 * A caller who names no slippage relies on the stated default, 0.0005. A larger default gives away the
 * difference of every trade, and so does any slippage for a caller who asks for 0.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { amountPlus, misreadDefaults, misreadField, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/default-slippage',
  title: 'the default slippage is 0.0005, and 0 makes the minimum equal to the executed amount',

  given: {
    request: solveRequest({ batch: [1, 6], usd: [100, 1e8], without: ['slippage'] }),
    named: fc.boolean(),
  },

  async check({ named, request: { batch, options, way } }, { client }) {
    const { solutions } = await solveFor(client, batch, named ? { ...options, slippage: 0 } : options, way)

    for (const solution of solutions) {
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
    'the default of a batch of four or more is 0.005': when(
      atLeastOrders(4),
      misreadDefaults('/solve', { slippage: 0.005 }),
    ),
    'the default is 0.005': misreadDefaults('/solve', { slippage: 0.005 }),
    'the default is 0': misreadDefaults('/solve', { slippage: 0 }),
    'a slippage of 0 is read as none': misreadField(
      '/solve',
      'slippage',
      (slippage) => slippage || undefined,
    ),
    'with no slippage, the minimum is one unit less than the executed amount': rewriteSolvedOrders((order) =>
      order.buy_amount === order.executed_buy_amount
        ? { ...order, buy_amount: amountPlus(order.buy_amount, -1n) }
        : order,
    ),
  },
})
