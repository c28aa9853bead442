/** A user decides by the price. A transaction that pays less takes the difference after the decision. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewriteBuilt, rewritePrice } from '#swap/kit/faults'
import { builtFor, priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/not-worse',
  title: 'the transaction of an ask pays no less than its price, less five basis points',
  isAboutOneBlock: true,
  given: { ask: sale() },
  async check({ ask }, world) {
    const price = await priceOf(world, ask)
    const { offer } = await builtFor(world, ask)
    assert.ok(
      offer.out * 10_000n >= price.out * 9_995n,
      `the transaction is to pay ${offer.out}, and the price was ${price.out}`,
    )
  },
  mutants: {
    'a transaction pays 1 % less than its price': rewriteBuilt(({ out }) => ({ out: (out * 99n) / 100n })),
    'a price is 0.1 % above the market': rewritePrice(({ out }) => ({ out: (out * 1001n) / 1000n })),
  },
})
