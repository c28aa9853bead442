/**
 * Tokens that arrive elsewhere are lost to the trader. Besides the receiver only contracts gain anything
 * from the trade, and none of them gains the bought token: pools and market makers pay it.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { misreadField } from '#kit/faults'
import { ownedOrder, solutionFor, wallet } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'solve/pays-the-receiver',
  title: 'the bought tokens go to the receiver, or else to the origin, and no other wallet gains',
  needs: ['chain'],

  given: { order: ownedOrder(), receiver: wallet() },

  async check({ order, receiver }, { client, ledger }) {
    for (const sent of [order, { ...order, receiver }]) {
      const { changes, status } = await ledger.executeOne(tradeOf(await solutionFor(client, sent)))
      pre(status === 'success')
      const bought = order.buy_token.toLowerCase()
      const gainers = changes.filter(({ change }) => change > 0n)
      const wallets: string[] = []
      for (const { holder, token } of gainers) {
        if (token === bought || (await ledger.codeAt(holder)) === '0x') wallets.push(holder)
      }
      assert.deepEqual(wallets, [(sent.receiver ?? order.origin_address).toLowerCase()])
    }
  },

  mutants: {
    'the receiver is ignored': misreadField('/solve', 'orders.*.receiver', () => undefined),
    'a stranger receives the bought tokens': misreadOrder((order) => ({ ...order, receiver: stranger })),
    'a stranger receives the bought tokens if no receiver is named': misreadOrder((order) => ({
      receiver: stranger,
      ...order,
    })),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'

function misreadOrder(change: (order: object) => object) {
  return misreadField('/solve', 'orders.*', change)
}
