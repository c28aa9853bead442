/**
 * Wallets show what will leave them. A transaction that takes more steals; one that takes less leaves the
 * trader with a trade they did not ask for.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { amountPlus, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/takes-what-it-says',
  title: 'exactly executed_sell_amount leaves origin_address, which holds and approved more',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const trade = tradeOf(solution)
      const { change, status } = await ledger.executeOne({ ...trade, sellAmount: trade.sellAmount * 3n })
      pre(status === 'success')
      assert.equal(change(trade.sellToken, trade.seller), -trade.sellAmount)
    }
  },

  mutants: {
    'one unit less is said than is taken': saidBecomes((amount) => amountPlus(amount, -1n)),
    'one unit more is said than is taken': saidBecomes((amount) => amountPlus(amount, 1n)),
    'half is said of what is taken': saidBecomes((amount) => (BigInt(amount) / 2n).toString()),
  },
})

function saidBecomes(change: (amount: string) => string) {
  return rewriteSolvedOrders((order) => ({
    ...order,
    executed_sell_amount: change(order.executed_sell_amount),
  }))
}
