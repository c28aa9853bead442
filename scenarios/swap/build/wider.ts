/** A user who accepts a worse price must not be refused for it. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale, slippageOf } from '#swap/kit/asks'
import { misread, rewriteBuilt } from '#swap/kit/faults'
import { builtFor, pre, scenario, wholeFraction } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/wider',
  title: 'a wider slippage has no higher minimum',
  isAboutOneBlock: true,
  given: { ask: sale(), narrow: fc.bigInt({ min: 1n, max: 100n }), by: fc.bigInt({ min: 10n, max: 900n }) },
  async check({ ask, by, narrow }, world) {
    const first = await builtFor(world, { ...ask, slippage: slippageOf(narrow) })
    const second = await builtFor(world, { ...ask, slippage: slippageOf(narrow + by) })
    const [before, after] = [first.offer.min, second.offer.min]
    pre(before !== undefined && after !== undefined, 'the minimum is not stated')
    assert.ok(after <= before, `the minimum is ${after}, and ${before} for less slippage`)
  },
  mutants: {
    'the slippage is added': rewriteBuilt(({ out }, { slippage = 0n }) => ({
      min: (out * (wholeFraction + slippage)) / wholeFraction,
    })),
    'the slippage is what is left': misread((ask) => ({
      ...ask,
      slippage: wholeFraction - slippageOf(1n) - (ask.slippage ?? 0n),
    })),
  },
})
