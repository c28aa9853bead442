/** If a larger sale pays less than a smaller one, its seller loses the difference. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale } from '#swap/kit/asks'
import { rewrite } from '#swap/kit/faults'
import { priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/more-for-more',
  title: 'a multiple of the amount pays no less',
  isAboutOneBlock: true,
  given: { ask: sale({ usd: [10, 10_000] }), factor: fc.bigInt({ min: 2n, max: 9n }) },
  async check({ ask, factor }, world) {
    const small = await priceOf(world, ask)
    const large = await priceOf(world, { ...ask, amount: ask.amount * factor })
    assert.ok(large.out >= small.out, `${large.out} < ${small.out}`)
  },
  mutants: {
    'more pays less': rewrite(({ out }, { amount }) => ({ out: (out * 10n ** 30n) / amount ** 2n })),
    'the amount is inverted': rewrite(({ out }) => ({ out: 10n ** 60n / out })),
  },
})
