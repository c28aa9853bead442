/**
 * A trader agrees to sell an amount and no more. A trade that sells more takes the difference without
 * consent.
 */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { atLeastOrders, when } from '#kit/conditions'
import { amountPlus, rewriteField } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solveFor } from '#kit/orders'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/never-sells-more',
  title: 'executed_sell_amount does not exceed sell_amount',

  given: { request: solveRequest({ batch: [1, 6] }) },

  async check({ request: { batch, options, way } }, { client }) {
    for (const [index, solution] of (await solveFor(client, batch, options, way)).solutions.entries()) {
      const { executed_sell_amount } = orderOf(solution)
      const { sell_amount = '0' } = batch[index] ?? {}
      assert.ok(
        executed_sell_amount <= BigInt(sell_amount),
        `${executed_sell_amount} is sold of ${sell_amount}`,
      )
    }
  },

  mutants: {
    'from the fourth order on, one unit more is sold': when(
      atLeastOrders(4),
      rewriteSold((amount) => amountPlus(amount, 1n)),
    ),
    'one unit more is sold': rewriteSold((amount) => amountPlus(amount, 1n)),
    '10 % more is sold': rewriteSold((amount) => ((BigInt(amount) * 11n) / 10n + 1n).toString()),
    'the largest possible amount is sold': rewriteSold(() => (2n ** 256n - 1n).toString()),
  },
})

function rewriteSold(change: (amount: string) => string) {
  return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_sell_amount', change)
}
