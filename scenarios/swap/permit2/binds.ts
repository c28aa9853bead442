/** A signature for more than the trade gives its holder the rest of the balance, without another transaction of the user. */
import assert from 'node:assert/strict'
import { rewriteBuilt } from '#swap/kit/faults'
import { canonical, canonicalAddress, permitIn, pre, traded, typedTransfer } from '#swap/kit/scenario'

export default traded({
  clause: 'permit2/binds',
  title: 'the typed data permits the sold token and its amount, by Permit2, and for a day at most',
  check({ ask, offer: { sign } }, { clock }) {
    pre(sign !== undefined, 'there is no typed data')
    const { amount, contract, deadline, token } = permitIn(sign)
    assert.deepEqual(
      { amount, contract: canonicalAddress(contract), token: canonicalAddress(token) },
      { amount: ask.amount, contract: canonical.permit2, token: ask.sell },
    )
    const seconds = deadline - Math.floor(clock.nowMs() / 1000)
    assert.ok(seconds > 0 && seconds <= 86_400, `it is good for ${seconds} seconds`)
  },
  mutants: {
    'it permits everything': rewriteBuilt((_, { sell }, { now }) => ({
      sign: typedTransfer({ token: sell, amount: 2n ** 256n - 1n, deadline: now + 60 }),
    })),
    'it permits the bought token': rewriteBuilt((_, { amount, buy }, { now }) => ({
      sign: typedTransfer({ token: buy, amount, deadline: now + 60 }),
    })),
    'it is good for a year': rewriteBuilt((_, { amount, sell }, { now }) => ({
      sign: typedTransfer({ token: sell, amount, deadline: now + 365 * 86_400 }),
    })),
  },
})
