/**
 * A user relies on the contract to enforce the minimum: without it, a move of the price is their loss. The same trade goes
 * first, and the slippage is one basis point.
 */
import assert from 'node:assert/strict'
import { forAnyone, sale, slippageOf, wallet } from '#swap/kit/asks'
import { combined, misread, rewriteBuilt } from '#swap/kit/faults'
import { builtFor, lowestMinimum, paidBy, pre, scenario, tradeOf } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/reverts',
  title: 'after a move beyond the slippage the transaction reverts and moves no token',
  needs: ['chain'],
  given: { ask: forAnyone(sale({ usd: [20_000, 300_000] })), stranger: wallet() },
  async check({ ask, stranger }, world) {
    const theirs = await builtFor(world, {
      ...ask,
      taker: stranger,
      receiver: stranger,
      slippage: slippageOf(500n),
    })
    const mine = await builtFor(world, { ...ask, slippage: slippageOf(1n) })
    const [moved, done] = await world.ledger.execute(
      { ...tradeOf(theirs), onAnyBlock: true },
      { ...tradeOf(mine), expect: 'revert' },
    )
    pre(moved?.status === 'success' && done !== undefined, 'the market does not move')
    const isMinimumPaid = paidBy(done, mine) >= lowestMinimum(mine)
    pre(done.status === 'reverted' || !isMinimumPaid, 'it still pays the minimum')
    assert.deepEqual({ status: done.status, changes: done.changes }, { status: 'reverted', changes: [] })
  },
  mutants: {
    'the transaction enforces no minimum': enforcing(9_990n),
    'the transaction allows a slippage of 50 %': enforcing(5_000n),
    'the transaction allows a slippage of 10 %': enforcing(1_000n),
  },
})

/** The transaction enforces another slippage than the answer tells. */
function enforcing(bps: bigint) {
  return combined(
    rewriteBuilt(({ min, out }) => (min === undefined ? {} : { min: out })),
    misread((ask) => ({ ...ask, slippage: slippageOf(bps) })),
  )
}
