/** If a price changes without a reason, a user cannot compare it with another. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite, whenAsked } from '#swap/kit/faults'
import { priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/repeats',
  title: 'the same ask has the same price',
  isAboutOneBlock: true,
  given: { ask: sale() },
  async check({ ask }, world) {
    const [first, second] = [await priceOf(world, ask), await priceOf(world, ask)]
    assert.equal(second.out, first.out)
  },
  mutants: {
    'each answer pays a unit less': (fetch) => {
      let count = 0n
      return rewrite(({ out }) => {
        count += 1n
        return { out: out - count }
      })(fetch)
    },
    'every second price is 1 % worse': whenAsked(
      () => {
        let count = 0
        return (_ask, _kind, { aside, bodies }) => {
          if (aside === undefined && bodies.length === 0) count += 1
          return count % 2 === 0
        }
      },
      rewrite(({ out }) => ({ out: (out * 99n) / 100n })),
    ),
  },
})
