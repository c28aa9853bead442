/**
 * The amount that a wallet shows before signing is the amount that must arrive. A solution that promises
 * more than its route pays sells a price that nobody gets.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { amountPlus, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/pays-what-it-says',
  title: 'executed at the same block, a solution pays its executed_buy_amount to the wei',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)
    const [solution] = answer.value.solutions
    pre(solution !== undefined)

    const { status, change } = await ledger.executeOne(tradeOf(solution))
    pre(status === 'success')

    const { buy_token, executed_buy_amount, receiver } = orderOf(solution)
    assert.equal(change(buy_token, receiver), executed_buy_amount)
  },

  mutants: {
    'one unit more is promised than is paid': promiseChangesBy(1n),
    'one unit less is promised than is paid': promiseChangesBy(-1n),
  },
})

function promiseChangesBy(units: bigint) {
  return rewriteSolvedOrders((order) => ({
    ...order,
    executed_buy_amount: amountPlus(order.executed_buy_amount, units),
  }))
}
