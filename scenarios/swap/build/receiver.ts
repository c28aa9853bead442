/** A user who pays somebody else with a swap relies on it that the tokens arrive there. */
import assert from 'node:assert/strict'
import { sale, wallet } from '#swap/kit/asks'
import { misread } from '#swap/kit/faults'
import { builtFor, executed, paidBy, pre, promisedBy, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/receiver',
  title: 'the receiver gets the bought tokens, and the taker none',
  needs: ['chain'],
  given: { ask: sale(), receiver: wallet() },
  async check({ ask, receiver }, world) {
    const built = await builtFor(world, { ...ask, receiver })
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const isPaid = paidBy(done, built) * 100n >= promisedBy(built, world) * 99n
    assert.deepEqual({ isPaid, taker: done.change(ask.buy, ask.taker) }, { isPaid: true, taker: 0n })
  },
  mutants: {
    'the receiver is ignored': misread(({ receiver: _, ...ask }) => ask),
    'another account receives': misread((ask) => ({ ...ask, receiver: ask.buy })),
  },
})
