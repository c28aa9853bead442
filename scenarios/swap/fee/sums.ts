/** A fee is a part of the trade that a user decides by. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale, slippageOf, wallet } from '#swap/kit/asks'
import { misread, rewrite, rewriteBuilt } from '#swap/kit/faults'
import { builtFor, feesIn, pre, scenario, wholeFraction } from '#swap/kit/scenario'

export default scenario({
  clause: 'fee/sums',
  title: 'the stated fees are at least those that were asked for, and at most a hundredth more',
  given: { ask: sale(), recipient: wallet(), feeBps: fc.bigInt({ min: 5n, max: 100n }) },
  async check({ ask, feeBps, recipient }, world) {
    const fee = { share: slippageOf(feeBps), recipient }
    const { offer } = await builtFor(world, { ...ask, fee })
    pre(offer.fees !== undefined, 'the answer tells no fees')
    const stated = feesIn(offer, ask.buy)
    pre(stated > 0n || feesIn(offer, ask.sell) === 0n, 'the fee is of the sold token')
    const gross = offer.isNet ? offer.out + stated : offer.out
    const least = (gross * fee.share) / wholeFraction
    assert.ok(stated + 1n >= least && stated <= least + gross / 100n, `${stated}, and ${least} asked for`)
  },
  mutants: {
    'the fee is ten times as much': misread((ask) =>
      ask.fee ? { ...ask, fee: { ...ask.fee, share: 10n * ask.fee.share + slippageOf(100n) } } : ask,
    ),
    'a half of it is stated': rewriteBuilt(({ fees = [] }) => ({
      fees: fees.map((fee) => ({ ...fee, amount: fee.amount / 2n })),
    })),
    'more than the trade is stated': rewrite(({ fees = [], out }) => ({
      fees: fees.map((fee) => ({ ...fee, amount: out })),
    })),
  },
})
