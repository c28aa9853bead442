/** A user who pays somebody else with a swap relies on it that the tokens arrive there. */
import assert from 'node:assert/strict'
import { sale, spelled, spelling, wallet } from '#swap/kit/asks'
import { misread } from '#swap/kit/faults'
import { answerTo, builtFor, executed, isOffer, paidBy, pre, promisedBy, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/receiver',
  title: 'the receiver gets the bought tokens, and the taker none',
  needs: ['chain'],
  given: { ask: sale(), receiver: wallet(), as: spelling() },
  async check({ as, ask, receiver }, world) {
    const written = { ...ask, receiver: spelled(receiver, as) }
    // A refused spelling is another clause's matter.
    const isTaken = as === 'plain' || isOffer((await answerTo(world, 'build', written)).answer)
    const { ask: _, ...answered } = await builtFor(world, isTaken ? written : { ...ask, receiver })
    const built = { ...answered, ask: { ...ask, receiver } }
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const isPaid = paidBy(done, built) * 100n >= promisedBy(built, world) * 99n
    assert.deepEqual({ isPaid, taker: done.change(ask.buy, ask.taker) }, { isPaid: true, taker: 0n })
  },
  mutants: {
    'the receiver is ignored': misread(({ receiver: _, ...ask }) => ask),
    'a receiver with capitals is ignored': misread(({ receiver, ...ask }) =>
      receiver === receiver?.toLowerCase() ? { ...ask, ...(receiver && { receiver }) } : ask,
    ),
    'another account receives': misread((ask) => ({ ...ask, receiver: ask.buy })),
  },
})
