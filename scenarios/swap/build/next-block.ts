/** A transaction is mined a block after its answer, at the earliest. */
import assert from 'node:assert/strict'
import { until } from '#swap/kit/call-data'
import { executed, lowestMinimum, paidBy, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/next-block',
  title: 'a block later the transaction succeeds and pays the minimum',
  needs: ['chain'],
  async check(built, world) {
    const done = await executed(world, built, { blocksLater: 1 })
    assert.equal(done.status, 'success', done.revertReason)
    const [paid, least] = [paidBy(done, built), built.offer.min ?? lowestMinimum(built)]
    assert.ok(paid >= least, `${paid} of ${least}`)
  },
  mutants: {
    'it reverts after its block': until(8, 'reverts'),
    'it does nothing after its block': until(8, 'does nothing'),
  },
})
