/** A user decides by the amount of an answer. */
import assert from 'node:assert/strict'
import { forAnyone, sale } from '#swap/kit/asks'
import { slicing, thief } from '#swap/kit/call-data'
import { rewriteBuilt } from '#swap/kit/faults'
import { executed, paidBy, pre, promisedBy, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/pays',
  title: 'on the block of its answer the transaction pays what the answer tells',
  needs: ['chain'],
  asks: forAnyone(sale()),
  async check(built, world) {
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    const [paid, promised] = [paidBy(done, built), promisedBy(built, world)]
    assert.ok(paid >= promised, `${paid} of ${promised}`)
  },
  mutants: {
    'it tells one unit more': rewriteBuilt(({ out }) => ({ out: out + 1n })),
    'it tells 1 % more': rewriteBuilt(({ out }) => ({ out: (out * 101n) / 100n })),
    'a thousandth goes elsewhere': slicing({ divisor: 1000n, stranger: thief }),
  },
})
