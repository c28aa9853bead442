/**
 * Slippage buys certainty: whoever accepts a worse price must then be served at one. Another trade of the
 * same size goes first, with half of the price to spare.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { type Mutant, misread, rewriteSolvedOrders } from '#kit/faults'
import { ownedOrder } from '#kit/orders'
import { pre, scenario } from '#solver-api/scenario'
import type { SolveRequest } from '#solver-api/solve'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'solve/holds-within-slippage',
  title: 'after a price move within slippage, the trade succeeds and pays at least the minimum',
  needs: ['chain'],

  given: { order: ownedOrder({ usd: [1_000, 100_000] }) },

  async check({ order }, { client, ledger }) {
    const orders = [order, { ...order, origin_address: stranger }] as const
    const first = await client.solve({ blockchain: 'ethereum', orders: [orders[1]] })
    const answer = await client.solve({ blockchain: 'ethereum', orders: [orders[0]], slippage: 0.5 })
    pre(answer.found && first.found)
    const [mine] = answer.value.solutions
    const [theirs] = first.value.solutions
    pre(mine !== undefined && theirs !== undefined)

    const [before, after] = await ledger.execute(tradeOf(theirs), tradeOf(mine))
    pre(before?.status === 'success' && after !== undefined)
    const { buy_amount, buy_token, receiver } = orderOf(mine)
    const paid = after.change(buy_token, receiver)
    assert.deepEqual(
      { status: after.status, paid: paid >= buy_amount ? 'at least the minimum' : paid },
      { status: 'success', paid: 'at least the minimum' },
    )
  },

  mutants: {
    'the call data allows no slippage': enforcing(0),
    'the call data allows a millionth': enforcing(0.000001),
    'the minimum that is said is above what is enforced': (fetch) =>
      rewriteSolvedOrders((order) => ({ ...order, buy_amount: order.executed_buy_amount }))(fetch),
  },
})

/** The call data enforces another slippage than the answer says. */
function enforcing(slippage: number): Mutant {
  return (fetch) =>
    rewriteSolvedOrders((order) => ({
      ...order,
      buy_amount: (BigInt(order.executed_buy_amount) / 2n).toString(),
    }))(
      misread<SolveRequest>('/solve', (body) => ({ ...body, ...('slippage' in body ? { slippage } : {}) }))(
        fetch,
      ),
    )
}
