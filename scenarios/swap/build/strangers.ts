/** A slice of a trade that goes to a third wallet is a fee that nobody has stated. */
import assert from 'node:assert/strict'
import { forAnyone, sale } from '#swap/kit/asks'
import { slicing, thief, transferInstead } from '#swap/kit/call-data'
import { executed, pre, strangersIn, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/strangers',
  title: 'nobody else gains the bought token, and no third wallet gains for nothing',
  needs: ['chain'],
  asks: forAnyone(sale()),
  async check(built, world) {
    const done = await executed(world, built)
    pre(done.status === 'success', 'it reverts')
    assert.deepEqual(await strangersIn(done, built, world.ledger), [])
  },
  mutants: {
    'a thousandth goes to a third wallet': slicing({ divisor: 1000n, stranger: thief }),
    'the sold tokens go to a third wallet': transferInstead(({ amount, taker }) => [
      { from: taker, to: thief, amount },
    ]),
  },
})
