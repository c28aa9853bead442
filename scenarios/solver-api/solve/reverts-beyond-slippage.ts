/**
 * A trader relies on the contract to enforce the minimum. If it does not, a price move beyond the slippage is
 * the trader's loss.
 *
 * The check executes another trade first and allows no slippage, so any adverse price move must make the
 * trade revert. It skips a trade that still gets its full minimum, such as one with a market maker at a firm
 * price.
 */
import assert from 'node:assert/strict'
import { orderOf, tradeOf } from '#kit/chain'
import { combined, type Mutant, misreadWith, rewriteSolvedOrders } from '#kit/faults'
import { solveRequest } from '#kit/options'
import { solutionFor } from '#kit/orders'
import { pre, scenario } from '#solver-api/kit/scenario'

const stranger = '0x5a5a0000000000000000000000000000000000ff' as const

export default scenario({
  clause: 'solve/reverts-beyond-slippage',
  title: 'after a price move beyond the slippage, the transaction reverts and no token moves',
  needs: ['chain'],

  // Market makers trade smaller orders at a price that does not move.
  given: { request: solveRequest({ usd: [1_000, 100_000], without: ['slippage', 'size'] }) },

  async check(
    {
      request: {
        batch: [order],
        options,
        way,
      },
    },
    { client, ledger },
  ) {
    const theirs = await solutionFor(client, { ...order, origin_address: stranger }, options, way)
    const mine = await solutionFor(client, order, { ...options, slippage: 0 }, way)

    const [before, after] = await ledger.execute(
      { ...tradeOf(theirs), onAnyBlock: true },
      { ...tradeOf(mine), expect: 'revert' },
    )
    pre(before?.status === 'success' && after !== undefined)
    const { buy_amount, buy_token, receiver } = orderOf(mine)
    pre(after.status === 'reverted' || after.change(buy_token, receiver) < buy_amount)
    assert.deepEqual({ status: after.status, changes: after.changes }, { status: 'reverted', changes: [] })
  },

  mutants: {
    'the call data enforces no minimum': enforcing(0.999),
    'the call data allows a slippage of 50 %': enforcing(0.5),
    'the call data allows a slippage of 10 %': enforcing(0.1),
  },
})

/** The call data enforces another slippage than the answer reports. */
function enforcing(slippage: number): Mutant {
  return combined(
    rewriteSolvedOrders((order) => ({ ...order, buy_amount: order.executed_buy_amount })),
    misreadWith('/solve', { slippage }),
  )
}
