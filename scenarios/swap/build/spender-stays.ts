/** An approval lasts. A spender that changes from answer to answer asks for approvals of accounts that nobody has examined. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale, unlistedToken, wallet } from '#swap/kit/asks'
import { rewriteBuilt } from '#swap/kit/faults'
import { builtFor, canonical, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/spender-stays',
  title: 'the spender of a pair is one contract, for all amounts and takers, and no token',
  needs: ['chain'],
  given: { ask: sale({ usd: [10, 10_000] }), other: wallet(), factor: fc.bigInt({ min: 2n, max: 9n }) },
  async check({ ask, factor, other }, world) {
    const first = await builtFor(world, ask)
    const second = await builtFor(world, { ...ask, taker: other, amount: factor * ask.amount })
    const [spender, again] = [first, second].map(({ offer, tx }) => offer.spender ?? tx.to)
    assert.equal(again, spender)
    assert.notEqual(await world.ledger.codeAt(spender ?? ask.sell), '0x', `there is no code at ${spender}`)
    assert.ok(spender !== ask.sell && spender !== ask.buy, `${spender} is a token of the trade`)
  },
  mutants: {
    'it is the taker': rewriteBuilt((_, { taker }) => ({ spender: taker })),
    'it has no code': rewriteBuilt(() => ({ spender: unlistedToken })),
    'it is the sold token': rewriteBuilt((_, { sell }) => ({ spender: sell })),
    'it is another one for large amounts': (fetch) => {
      let least: bigint | undefined
      return rewriteBuilt((_, { amount }) => {
        least ??= amount
        return amount > least ? { spender: canonical.permit2 } : {}
      })(fetch)
    },
  },
})
