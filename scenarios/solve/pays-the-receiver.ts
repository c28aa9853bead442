/**
 * Tokens that arrive elsewhere are lost to the trader. Nobody but the receiver gains the bought token: pools and
 * market makers pay it. Of other tokens, a wallet gains only in exchange for tokens that it gives: a market maker may
 * be a plain wallet. What the router itself keeps is the subject of another clause.
 */
import assert from 'node:assert/strict'
import { strangersIn, tradeOf } from '#kit/chain'
import { misreadField, tradeAsRouter } from '#kit/faults'
import { ownedOrder, solutionFor, wallet } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff'

export default scenario({
  clause: 'solve/pays-the-receiver',
  title: 'the bought tokens go to the receiver, or else to the origin, and no other wallet gains for nothing',
  needs: ['chain'],

  given: { order: ownedOrder(), receiver: wallet() },

  async check({ order, receiver: named }, { client, ledger }) {
    for (const sent of [order, { ...order, receiver: named }]) {
      const trade = tradeOf(await solutionFor(client, sent))
      const executed = await ledger.executeOne(trade)
      pre(executed.status === 'success')
      const receiver = sent.receiver ?? order.origin_address
      const strangers = await strangersIn(executed.changes, {
        parties: [receiver, trade.target],
        bought: order.buy_token,
        codeAt: ledger.codeAt,
      })
      const isPaid = executed.change(order.buy_token, receiver) > 0n
      assert.deepEqual({ isPaid, strangers }, { isPaid: true, strangers: [] })
    }
  },

  mutants: {
    'the receiver is ignored': misreadField('/solve', 'orders.*.receiver', () => undefined),
    'a stranger receives the bought tokens': misreadOrder((order) => ({ ...order, receiver: stranger })),
    'a stranger receives the bought tokens if no receiver is named': misreadOrder((order) => ({
      receiver: stranger,
      ...order,
    })),
    'a slice of the output goes to a third wallet': tradeAsRouter({ stranger, outputSlice: 1_000n }),
    'a slice of the input goes to a third wallet': tradeAsRouter({ stranger, inputSlice: 1_000n }),
  },
})

function misreadOrder(change: (order: object) => object) {
  return misreadField('/solve', 'orders.*', change)
}
