/**
 * The amount that a wallet shows before signing must arrive. A solution that promises more than its route
 * pays shows a price that nobody gets.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { isLessKnown, isMagnitude, when } from '#kit/conditions'
import { amountPlus, rewriteField, rewriteSolutions } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { askQuote, solveFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'solve/pays-what-it-says',
  title: 'executed at the same block, a solution pays its executed_buy_amount to the wei',
  needs: ['chain'],

  given: { request: solveRequest({ batch: [1, 3] }) },

  async check({ request: { batch, options, way } }, { client, ledger }) {
    // A caller may have requested a quote before.
    await askQuote(client, batch, { amms: options.amms }, way)
    const { solutions } = await solveFor(client, batch, options, way)
    const executed = await ledger.execute(...solutions.map(tradeOf))
    for (const [index, solution] of solutions.entries()) {
      const inOrder = executed[index]
      pre(inOrder?.status === 'success')
      const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
      if (inOrder.change(buy_token, receiver) === executed_buy_amount) continue
      // A service may solve each order of a batch as if it were alone.
      const alone = await ledger.executeOne(tradeOf(solution))
      pre(alone.status === 'success')
      assert.equal(alone.change(buy_token, receiver), executed_buy_amount, `order ${index}`)
    }
  },

  mutants: {
    'one unit more is promised of or for a token that is not among the best known': when(
      isLessKnown,
      changePromise(1n),
    ),
    'amounts of 20 digits or more are promised one unit more': when(isMagnitude(20), changePromise(1n)),
    'a second order is promised one unit more': rewriteSolutions((solution, index) => ({
      ...solution,
      orders: solution.orders.map(({ executed_buy_amount, ...order }) => ({
        ...order,
        executed_buy_amount: amountPlus(executed_buy_amount, index === 1 ? 1n : 0n),
      })),
    })),
    'one unit more is promised than is paid': changePromise(1n),
    'one unit less is promised than is paid': changePromise(-1n),
  },
})

function changePromise(units: bigint) {
  return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_buy_amount', (amount: string) =>
    amountPlus(amount, units),
  )
}
