/** Wallets write addresses with checksums, programs in lower case. */
import assert from 'node:assert/strict'
import { sale, withChecksums } from '#swap/kit/asks'
import { noRoute, rewrite } from '#swap/kit/faults'
import { answerTo, isOffer, priceKind, priceOf, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/letter-case',
  title: 'an ask with checksums has the same price',
  isAboutOneBlock: true,
  given: { ask: sale() },
  async check({ ask }, world) {
    const { out } = await priceOf(world, ask)
    const { answer } = await answerTo(world, priceKind(world), withChecksums(ask))
    assert.deepEqual([answer.kind, isOffer(answer) && answer.out], [isOffer(answer) && answer.kind, out])
  },
  mutants: {
    'an address with capitals has no route': noRoute(({ sell }) => sell !== sell.toLowerCase()),
    'an address with capitals has another price': rewrite(({ out }, { sell }) =>
      sell === sell.toLowerCase() ? {} : { out: out - out / 10n },
    ),
  },
})
