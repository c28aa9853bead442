/** A transaction that reverts costs its sender the gas and the trade. */
import assert from 'node:assert/strict'
import { misread, rewriteTx } from '#swap/kit/faults'
import { executed, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/executes',
  title: 'the transaction of an offer succeeds',
  needs: ['chain'],
  async check(built, world) {
    const { revertReason, status } = await executed(world, built)
    assert.equal(status, 'success', revertReason)
  },
  mutants: {
    'its call data is cut off': rewriteTx(({ data }) => ({ data: `0x${data.slice(2, 10)}` })),
    'it sells twice the amount': misread((ask) => ({ ...ask, amount: 2n * ask.amount })),
  },
})
