/** Call data is public once it is sent. If anybody could take an approved balance with it, approvals would be a theft. */
import assert from 'node:assert/strict'
import { sale, wallet } from '#swap/kit/asks'
import { thief, transferInstead } from '#swap/kit/call-data'
import { builtFor, executed, isEther, pre, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/foreign-sender',
  title: 'sent by another account, the transaction takes nothing of the taker',
  needs: ['chain'],
  given: { ask: sale(), stranger: wallet() },
  async check({ ask, stranger }, world) {
    pre(!isEther(ask.sell), 'ether cannot be approved')
    const built = await builtFor(world, ask)
    const all = { sender: stranger, approved: 2n ** 256n - 1n, value: 0n, expect: 'either' as const }
    const { change } = await executed(world, built, all)
    assert.equal(change(ask.sell, ask.taker), 0n)
  },
  mutants: {
    'anybody may send the tokens to a third wallet': transferInstead(({ amount, taker }) => [
      { from: taker, to: thief, amount },
    ]),
    'anybody may send a half of them': transferInstead(({ amount, taker }) => [
      { from: taker, to: thief, amount: amount / 2n },
    ]),
  },
})
