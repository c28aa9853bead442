/**
 * The minimum is worth what enforces it. Another trade goes first, and no slippage is allowed: any move at
 * all is too much, and the trade must not happen. A trade that still gets the whole of its minimum was not
 * moved against, as one with a market maker at a firm price, and says nothing.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { type Mutant, misread, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'solve/reverts-beyond-slippage',
  title: 'after a price move beyond slippage, the transaction reverts and no token moves',
  needs: ['chain'],

  given: { order: ownedOrder({ usd: [1_000, 100_000] }) },

  async check({ order }, { client, ledger }) {
    const other = { ...order, origin_address: stranger }
    const first = await client.solve({ blockchain: 'ethereum', orders: [other] })
    const answer = await client.solve({ blockchain: 'ethereum', orders: [order], slippage: 0 })
    pre(answer.found && first.found)
    const [mine] = answer.value.solutions
    const [theirs] = first.value.solutions
    pre(mine !== undefined && theirs !== undefined)

    const [before, after] = await ledger.execute(tradeOf(theirs), { ...tradeOf(mine), expect: 'revert' })
    pre(before?.status === 'success' && after !== undefined)
    const { buy_amount, buy_token, receiver } = orderOf(mine)
    pre(after.status === 'reverted' || after.change(buy_token, receiver) < buy_amount)
    assert.deepEqual({ status: after.status, changes: after.changes }, { status: 'reverted', changes: [] })
  },

  mutants: {
    'the call data enforces no minimum': enforcing(0.999),
    'the call data allows half': enforcing(0.5),
    'the call data allows a tenth': enforcing(0.1),
  },
})

/** The call data enforces another slippage than the answer says. */
function enforcing(slippage: number): Mutant {
  return (fetch) =>
    rewriteSolvedOrders((order) => ({ ...order, buy_amount: order.executed_buy_amount }))(
      misread<SolveRequest>('/solve', (body) => ({ ...body, slippage }))(fetch),
    )
}
