/** Call data that reverts costs its sender the gas and the trade. */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { misread, rewriteSolutions } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'solve/executes',
  title: 'sent from origin_address at the same block, the call data succeeds',
  needs: ['chain'],

  given: { order: ownedOrder() },

  async check({ order }, { client, ledger }) {
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order] })
    pre(answer.found)

    for (const solution of answer.value.solutions) {
      const { revertReason, status } = await ledger.executeOne(tradeOf(solution))
      assert.equal(status, 'success', `the call data reverts: ${revertReason}`)
    }
  },

  mutants: {
    'the last word of the call data is cut off': rewriteSolutions((solution) => ({
      ...solution,
      call_data: solution.call_data.slice(0, -64),
    })),
    'the call data takes twice the amount': callDataFor((order) => ({
      ...order,
      sell_amount: (BigInt(order.sell_amount) * 2n).toString(),
    })),
    'the call data is empty': rewriteSolutions((solution) => ({ ...solution, call_data: '0x00000000' })),
  },
})

type Sent = SolveRequest['orders'][number]

/** Call data of another order than the one that the answer describes. */
function callDataFor(change: (order: Sent) => Sent) {
  const described = new Map<string, string>()
  return (fetch: Parameters<ReturnType<typeof misread>>[0]) => {
    const changed = misread<SolveRequest>('/solve', (body) => {
      for (const order of body.orders) described.set(change(order).sell_amount, order.sell_amount)
      return { ...body, orders: body.orders.map(change) }
    })
    const restored = rewriteSolutions((solution) => ({
      ...solution,
      orders: solution.orders.map((order) => ({
        ...order,
        sell_amount: described.get(order.sell_amount) ?? order.sell_amount,
        executed_sell_amount: described.get(order.executed_sell_amount) ?? order.executed_sell_amount,
      })),
    }))
    return restored(changed(fetch))
  }
}
