/** A transaction that sells more takes the difference without consent; one that sells less makes another trade. */
import assert from 'node:assert/strict'
import { misread } from '#swap/kit/faults'
import { executed, pre, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/takes',
  title: 'the taker pays the amount of the ask',
  needs: ['chain'],
  async check(built, world) {
    const { change, status } = await executed(world, built)
    pre(status === 'success', 'it reverts')
    assert.equal(change(built.ask.sell, built.ask.taker), -built.ask.amount)
  },
  mutants: {
    'it takes one unit less': misread((ask) => ({ ...ask, amount: ask.amount - 1n })),
    'it takes a half': misread((ask) => ({ ...ask, amount: ask.amount / 2n })),
  },
})
