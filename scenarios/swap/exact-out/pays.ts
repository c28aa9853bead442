/** A user who pays a bill asks for an exact amount. One unit less does not pay it. */
import assert from 'node:assert/strict'
import { exactOut } from '#swap/kit/asks'
import { misread, rewriteBuilt } from '#swap/kit/faults'
import { executed, mostTaken, paidBy, pre, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'exact-out/pays',
  title: 'it pays at least the exact output, and takes no more than is stated and the slippage',
  needs: ['chain'],
  asks: exactOut(),
  async check(built, world) {
    const { ask, offer } = built
    pre(offer.taken !== undefined, 'the amount to sell is not stated')
    const done = await executed(world, built)
    const taken = -done.change(ask.sell, ask.taker)
    assert.equal(done.status, 'success', done.revertReason)
    assert.deepEqual(
      { paid: paidBy(done, built) >= ask.amount, taken: taken <= mostTaken(built) },
      { paid: true, taken: true },
      `${paidBy(done, built)} of ${ask.amount} for ${taken} of at most ${mostTaken(built)}`,
    )
  },
  mutants: {
    'it pays 1 % less': misread((ask) => ({ ...ask, amount: (ask.amount * 99n) / 100n })),
    'it takes twice as much as is stated': rewriteBuilt(({ taken = 0n }) => ({ taken: taken / 2n })),
  },
})
