/** A wallet shows the trade that an answer repeats. If that is not the ask, the user confirms another trade. */
import assert from 'node:assert/strict'
import { dai, sale } from '#swap/kit/asks'
import { misread, rewriteBuilt } from '#swap/kit/faults'
import { pre, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/echo',
  title: 'the amount, tokens and chain of an answer are those of the ask',
  check({ ask, offer: { bought, chainId, sold, taken } }) {
    const told = { bought, chainId, sold, taken }
    const asked = { bought: ask.buy, chainId: BigInt(ask.chainId), sold: ask.sell, taken: ask.amount }
    const names = (Object.keys(told) as (keyof typeof told)[]).filter((name) => told[name] !== undefined)
    pre(names.length > 0, 'the answer tells none of them')
    assert.deepEqual(
      names.map((name) => [name, told[name]]),
      names.map((name) => [name, asked[name]]),
    )
  },
  asks: sale(),
  mutants: {
    'it tells one unit less': rewriteBuilt(({ taken = 1n }) => ({ taken: taken - 1n })),
    'it is for twice the amount': misread((ask) => ({ ...ask, amount: 2n * ask.amount })),
    'it tells another token and amount': rewriteBuilt(() => ({
      bought: dai.address,
      sold: dai.address,
      taken: 7n,
    })),
  },
})
