/** A minimum below the slippage that was asked for lets others take the difference. */
import assert from 'node:assert/strict'
import { misread, rewriteBuilt } from '#swap/kit/faults'
import { lowestMinimum, pre, traded, wholeFraction } from '#swap/kit/scenario'

export default traded({
  clause: 'build/min-of-slippage',
  title: 'the minimum is at least the amount less the slippage',
  check(built) {
    const { min } = built.offer
    pre(min !== undefined, 'the minimum is not stated')
    const least = lowestMinimum(built)
    assert.ok(min >= least, `the minimum is ${min}, and after the slippage ${least} at least`)
  },
  mutants: {
    'the slippage is taken twice': rewriteBuilt(({ min }, { slippage = 0n }) => ({
      min: ((min ?? 0n) * (wholeFraction - slippage)) / wholeFraction - 2n,
    })),
    'the slippage is always a half': misread((ask) => ({ ...ask, slippage: wholeFraction / 2n })),
    'it is a thousandth lower': rewriteBuilt(({ min = 0n }) => ({ min: (min * 999n) / 1000n - 2n })),
  },
})
