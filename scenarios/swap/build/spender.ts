/** A user approves what the answer names, and no more. If that is not enough, the trade reverts after the approval was paid. */
import assert from 'node:assert/strict'
import { rewriteBuilt } from '#swap/kit/faults'
import { canonical, executed, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/spender',
  title: 'approving the spender for exactly the amount is enough',
  needs: ['chain'],
  async check(built, world) {
    const { revertReason, status } = await executed(world, built, { approved: built.ask.amount })
    assert.equal(status, 'success', revertReason)
  },
  mutants: {
    'another contract is named': rewriteBuilt(() => ({ spender: canonical.permit2 })),
    'the bought token is named': rewriteBuilt((_, { buy }) => ({ spender: buy })),
  },
})
