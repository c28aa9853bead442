/** A service that offers a better price for more only invites its users to trade more than they want. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite } from '#swap/kit/faults'
import { priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/halves',
  title: 'two halves pay no less than the whole, less one per cent',
  isAboutOneBlock: true,
  given: { ask: sale({ usd: [2_000, 100_000] }) },
  async check({ ask }, world) {
    const whole = await priceOf(world, ask)
    const half = await priceOf(world, { ...ask, amount: ask.amount / 2n })
    assert.ok(200n * half.out >= 99n * whole.out, `twice ${half.out} for halves of ${whole.out}`)
  },
  mutants: {
    'a price rises with the amount': rewrite(({ out }, { amount }) => ({ out: (out * amount) / 10n ** 6n })),
    'the second price is 5 % worse': (fetch) => {
      let isFirst = true
      return rewrite(({ out }) => {
        const change = isFirst ? {} : { out: (out * 95n) / 100n }
        isFirst = false
        return change
      })(fetch)
    },
  },
})
