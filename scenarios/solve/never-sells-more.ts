/** A trader agreed to sell so much and no more: whatever is sold beyond that is taken without consent. */
import assert from 'node:assert/strict'
import { orderOf } from '#kit/chain'
import { amountPlus, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/never-sells-more',
  title: 'executed_sell_amount does not exceed sell_amount',

  given: { order: ownedOrder() },

  async check({ order }, { client }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const { executed_sell_amount } = orderOf(solution)
      assert.ok(
        executed_sell_amount <= BigInt(order.sell_amount),
        `${executed_sell_amount} is sold of ${order.sell_amount}`,
      )
    }
  },

  mutants: {
    'one unit more is sold': soldBecomes((amount) => amountPlus(amount, 1n)),
    'a tenth more is sold': soldBecomes((amount) => ((BigInt(amount) * 11n) / 10n + 1n).toString()),
    'the largest possible amount is sold': soldBecomes(() => (2n ** 256n - 1n).toString()),
  },
})

function soldBecomes(change: (amount: string) => string) {
  return rewriteSolvedOrders((order) => ({
    ...order,
    executed_sell_amount: change(order.executed_sell_amount),
  }))
}
