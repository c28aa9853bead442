/**
 * The amount that a wallet shows before signing must arrive. A solution that promises more than its route
 * pays shows a price that nobody gets.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { isMagnitude, when } from '#kit/conditions'
import { amountPlus, rewriteField } from '#kit/faults'
import { ownedOrder, solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/pays-what-it-says',
  title: 'executed at the same block, a solution pays its executed_buy_amount to the wei',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    const solution = await solutionFor(client, order)
    const { status, change } = await ledger.executeOne(tradeOf(solution))
    pre(status === 'success')

    const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
    assert.equal(change(buy_token, receiver), executed_buy_amount)
  },

  mutants: {
    'amounts of 20 digits or more are promised one unit more': when(isMagnitude(20), changePromise(1n)),
    'one unit more is promised than is paid': changePromise(1n),
    'one unit less is promised than is paid': changePromise(-1n),
  },
})

function changePromise(units: bigint) {
  return rewriteField('/v2/solver/solve', 'solutions.*.orders.*.executed_buy_amount', (amount: string) =>
    amountPlus(amount, units),
  )
}
