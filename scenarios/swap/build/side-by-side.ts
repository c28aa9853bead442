/** A wallet that trades twice sends two transactions. If both carry one number that is used up, the second reverts. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale } from '#swap/kit/asks'
import { type Mutant, misread, rewriteTx, whenAsked } from '#swap/kit/faults'
import { builtFor, pre, scenario, tradeOf, wholeFraction } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/side-by-side',
  title: 'two transactions of one taker, built on one block, succeed one after the other',
  needs: ['chain'],
  given: { ask: sale({ usd: [10, 300] }), parts: fc.bigInt({ min: 2n, max: 5n }) },
  async check({ ask, parts }, world) {
    const slippage = (ask.slippage ?? 0n) + wholeFraction / 20n
    const first = await builtFor(world, { ...ask, slippage })
    const second = await builtFor(world, { ...ask, slippage, amount: ask.amount / parts })
    const [one, other] = await world.ledger.execute(tradeOf(first), tradeOf(second))
    pre(one?.status === 'success' && other !== undefined, 'the first reverts')
    assert.equal(other.status, 'success', other.revertReason)
  },
  mutants: {
    'the second transaction sells a half more': secondly(
      misread((ask) => ({ ...ask, amount: (ask.amount * 3n) / 2n })),
    ),
    'the second transaction has no call data': secondly(rewriteTx(() => ({ data: '0x12345678' }))),
  },
})

/** Applies a fault to the second amount. */
function secondly(fault: Mutant): Mutant {
  return whenAsked(() => {
    let first: bigint | undefined
    return ({ amount }) => {
      first ??= amount
      return amount !== first
    }
  }, fault)
}
