/**
 * The minimum is the trader's only protection once the transaction is signed. Too low and they can be
 * robbed of the difference; too high and honest trades fail. `executed / (1 + slippage)`, the usual mistake,
 * is too high.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { amountPlus, rewriteSolve, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const million = 1_000_000n

export default scenario({
  clause: 'solve/minimum-after-slippage',
  title: 'the minimum is the executed amount less slippage, rounded down by at most one unit more',

  given: {
    order: ownedOrder({ usd: [100, 50_000] }),
    slippage: fc.constantFrom(0, 0.0005, 0.003, 0.01, 0.1, 0.25, 0.5, 0.99),
  },

  async check({ order, slippage }, { client }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order], slippage })
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const { buy_amount, executed_buy_amount } = orderOf(solution)
      const exactTimesMillion = executed_buy_amount * (million - BigInt(Math.round(slippage * 1e6)))
      const highest = exactTimesMillion / million
      assert.ok(
        buy_amount <= highest && buy_amount >= highest - 1n,
        `the minimum is ${buy_amount}, ${executed_buy_amount} less ${slippage} is ${highest}`,
      )
    }
  },

  mutants: {
    'the minimum is one unit above': minimumChangesBy(1n),
    'the minimum is two units below': minimumChangesBy(-2n),
    'the minimum is executed / (1 + slippage)': rewriteSolve((body, asked) => ({
      ...body,
      solutions: body.solutions.map((solution) => ({
        ...solution,
        orders: solution.orders.map((order) => ({
          ...order,
          buy_amount: dividedBy(order.executed_buy_amount, asked.body),
        })),
      })),
    })),
    'slippage is read as percent': rewriteSolve((body, asked) => ({
      ...body,
      solutions: body.solutions.map((solution) => ({
        ...solution,
        orders: solution.orders.map((order) => ({
          ...order,
          buy_amount: lessPercent(order.executed_buy_amount, asked.body),
        })),
      })),
    })),
  },
})

function minimumChangesBy(units: bigint) {
  return rewriteSolvedOrders((order) => ({ ...order, buy_amount: amountPlus(order.buy_amount, units) }))
}

function slippageIn(body: unknown): bigint {
  return BigInt(Math.round((body as { slippage: number }).slippage * 1e6))
}

function dividedBy(amount: string, body: unknown): string {
  return ((BigInt(amount) * million) / (million + slippageIn(body))).toString()
}

function lessPercent(amount: string, body: unknown): string {
  return ((BigInt(amount) * (100n * million - slippageIn(body))) / (100n * million)).toString()
}
