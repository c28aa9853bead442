/** A user who waits relies on the expiry: a transaction that is sent later trades at a price that nobody has looked at. */
import assert from 'node:assert/strict'
import { until } from '#swap/kit/call-data'
import { combined, rewriteBuilt } from '#swap/kit/faults'
import { executed, pre, secondAt, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/expires',
  title: 'after the expiry the transaction reverts',
  needs: ['chain'],
  async check(built, world) {
    const { expiry } = built.offer
    pre(expiry !== undefined, 'no expiry is stated')
    const laterSeconds = Number(expiry - (await secondAt(world.ledger, built.exchange))) + 15
    pre(laterSeconds > 0 && laterSeconds < 90 * 86_400, 'the expiry is long ago, or far away')
    const { status } = await executed(world, built, { asSent: { laterSeconds }, expect: 'revert' })
    assert.equal(status, 'reverted')
  },
  mutants: {
    'it succeeds at any time': rewriteBuilt((_offer, _ask, { now }) => ({ expiry: BigInt(now + 60) })),
    'it succeeds an hour longer than is stated': combined(
      until(3_660, 'reverts'),
      rewriteBuilt((_offer, _ask, { now }) => ({ expiry: BigInt(now + 60) })),
    ),
  },
})
