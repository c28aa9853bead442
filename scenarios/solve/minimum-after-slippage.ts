/**
 * The minimum is the trader's only protection once the transaction is signed. If it is too low, the
 * difference can be taken from them; if it is too high, honest trades fail. `executed / (1 + slippage)`, the
 * usual mistake, is too high.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderOf } from '#kit/chain'
import { amountPlus, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder, solveFor } from '#kit/orders'
import { valueAt } from '#kit/reading'
import { scenario } from '#solver-api/scenario'

const million = 1_000_000n

export default scenario({
  clause: 'solve/minimum-after-slippage',
  title: 'the minimum is the executed amount less slippage, rounded down by at most one more unit',

  given: {
    order: ownedOrder({ usd: [100, 50_000] }),
    slippage: fc.constantFrom(0, 0.0005, 0.003, 0.01, 0.1, 0.25, 0.5, 0.99),
  },

  async check({ order, slippage }, { client }) {
    for (const solution of (await solveFor(client, [order], { slippage })).solutions) {
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
    'the minimum is one unit too high': changeMinimum(1n),
    'the minimum is two units too low': changeMinimum(-2n),
    'the minimum is executed / (1 + slippage)': computeMinimum(
      (executed, slippage) => (executed * million) / (million + slippage),
    ),
    'the slippage is read as a percentage': computeMinimum(
      (executed, slippage) => (executed * (100n * million - slippage)) / (100n * million),
    ),
  },
})

function changeMinimum(units: bigint) {
  return rewriteSolvedOrders((order) => ({ ...order, buy_amount: amountPlus(order.buy_amount, units) }))
}

/** The slippage is in millionths. */
function computeMinimum(minimum: (executed: bigint, slippage: bigint) => bigint) {
  return rewriteSolvedOrders((order, { body }) => {
    const slippage = BigInt(Math.round(Number(valueAt(body, 'slippage')) * 1e6))
    return { ...order, buy_amount: minimum(BigInt(order.executed_buy_amount), slippage).toString() }
  })
}
