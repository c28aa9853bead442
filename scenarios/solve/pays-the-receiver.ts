/**
 * Tokens that arrive elsewhere are lost to the trader. Beside the receiver only contracts gain anything by
 * the trade, and none of them gains what was bought: pools and market makers give it.
 */
import assert from 'node:assert/strict'
import { tradeOf } from '#kit/chain'
import { misread } from '#kit/faults'
import { ownedOrder, wallet } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

export default scenario({
  clause: 'solve/pays-the-receiver',
  title: 'the bought tokens go to receiver, else to origin_address, and no other wallet gains',
  needs: ['chain'],

  given: { order: ownedOrder(), receiver: wallet() },

  async check({ order, receiver }, { client, ledger }) {
    for (const sent of [order, { ...order, receiver }]) {
      const answer = await client.solve({ blockchain: 'ethereum', orders: [sent] })
      pre(answer.found)
      const [solution] = answer.value.solutions
      pre(solution !== undefined)

      const { changes, status } = await ledger.executeOne(tradeOf(solution))
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
    'the receiver is ignored': receiverBecomes(() => ({})),
    'a stranger receives': receiverBecomes(() => ({ receiver: stranger })),
    'a stranger receives when nobody is named': receiverBecomes((order) => ({
      receiver: order.receiver ?? stranger,
    })),
  },
})

const stranger = '0x5a5a0000000000000000000000000000000000ff'
type Sent = SolveRequest['orders'][number]

/** The trade pays another receiver than the answer says. */
function receiverBecomes(change: (order: Sent) => { receiver?: string }) {
  return misread<SolveRequest>('/solve', (body) => ({
    ...body,
    orders: body.orders.map(({ receiver, ...order }) => ({
      ...order,
      ...change(receiver === undefined ? order : { ...order, receiver }),
    })),
  }))
}
