/** The minimum is all that a user is sure to get. One of zero is no protection, and one above the amount always reverts. */
import assert from 'node:assert/strict'
import { rewriteBuilt } from '#swap/kit/faults'
import { pre, traded } from '#swap/kit/scenario'

export default traded({
  clause: 'build/min',
  title: 'the minimum is above zero, and no more than the amount',
  check({ offer: { min, out } }) {
    pre(min !== undefined, 'the minimum is not stated')
    assert.ok(min > 0n && min <= out, `${min} of ${out}`)
  },
  mutants: {
    'it is zero': rewriteBuilt(() => ({ min: 0n })),
    'it is above the amount': rewriteBuilt(({ out }) => ({ min: out + 1n })),
  },
})
