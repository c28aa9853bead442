/**
 * A user who accepts a worse price must be served at that price. Another trade of two fifths of the amount goes first, and
 * a loss of half of the price is allowed.
 */
import assert from 'node:assert/strict'
import { sale, slippageOf, wallet } from '#swap/kit/asks'
import { combined, misread, rewriteBuilt } from '#swap/kit/faults'
import { builtFor, lowestMinimum, paidBy, pre, scenario, tradeOf } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/holds',
  title: 'after a move within the slippage the transaction succeeds and pays the minimum',
  needs: ['chain'],
  given: { ask: sale({ usd: [1_000, 100_000] }), stranger: wallet() },
  async check({ ask, stranger }, world) {
    const theirs = await builtFor(world, { ...ask, taker: stranger, amount: (ask.amount * 2n) / 5n })
    const mine = await builtFor(world, { ...ask, slippage: slippageOf(4_000n) })
    pre(theirs.offer.out * 2n <= mine.offer.out, 'two fifths buy more than half')
    const [moved, done] = await world.ledger.execute({ ...tradeOf(theirs), onAnyBlock: true }, tradeOf(mine))
    pre(moved?.status === 'success' && done !== undefined, 'the market does not move')
    const paid = paidBy(done, mine)
    pre(done.status === 'success' || paid === 0n, 'it reverts, and pays')
    const least = mine.offer.min ?? lowestMinimum(mine)
    assert.deepEqual(
      { status: done.status, paid: paid >= least ? 'the minimum' : paid },
      { status: 'success', paid: 'the minimum' },
    )
  },
  mutants: {
    'the transaction allows no slippage': enforcing(0n),
    'the transaction allows a tenth of a basis point': enforcing(10n ** 13n),
  },
})

/** The transaction enforces another slippage than the answer tells. */
function enforcing(slippage: bigint) {
  return combined(
    rewriteBuilt(({ min, out }) => (min === undefined ? {} : { min: out / 2n })),
    misread((ask) => (ask.slippage === slippageOf(4_000n) ? { ...ask, slippage } : ask)),
  )
}
