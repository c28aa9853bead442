/** The next caller can take a contract's balance, and an allowance that is left gives access to the wallet. */
import assert from 'node:assert/strict'
import { slicing, transferInstead } from '#swap/kit/call-data'
import { canonical, executed, pre, traded } from '#swap/kit/scenario'

/** Base units that are worth nothing for any token: some contracts keep one to save gas. */
const dust = 9n

export default traded({
  clause: 'build/leaves-nothing',
  title: 'the contract and the spender keep no tokens but dust, and no allowance',
  needs: ['chain'],
  async check(built, world) {
    const { ask, offer, tx } = built
    const { allowanceLeft, changes, status } = await executed(world, built)
    pre(status === 'success', 'it reverts')
    const holders: readonly string[] = [tx.to, offer.spender ?? tx.to]
    const tokens: readonly string[] = [ask.sell, ask.buy]
    const kept = changes.filter(
      ({ change, holder, token }) => holders.includes(holder) && tokens.includes(token) && change > dust,
    )
    assert.deepEqual({ kept, allowanceLeft }, { kept: [], allowanceLeft: 0n })
  },
  mutants: {
    'the contract keeps a thousandth': slicing({ divisor: 1000n, stranger: canonical.multicall3 }),
    'the contract keeps the sold tokens': transferInstead(({ amount, taker }) => [
      { from: taker, to: canonical.multicall3, amount },
    ]),
    'it takes less than it was approved for': transferInstead(({ amount, taker }) => [
      { from: taker, to: taker, amount: amount / 2n },
    ]),
  },
})
