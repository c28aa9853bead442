/** An offer of nothing takes the tokens of a user who does not look. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite, whenAsked } from '#swap/kit/faults'
import { priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/positive',
  title: 'the amount of an offer is above zero',
  given: { ask: sale() },
  async check({ ask }, world) {
    const { out } = await priceOf(world, ask)
    assert.ok(out > 0n, `${out}`)
  },
  mutants: {
    'offers pay nothing': rewrite(() => ({ out: 0n })),
    'large amounts pay nothing': whenAsked(
      () =>
        ({ amount }) =>
          amount > 10n ** 8n,
      rewrite(() => ({ out: 0n })),
    ),
  },
})
