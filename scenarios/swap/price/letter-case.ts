/** Wallets write addresses with checksums, programs in lower case. */
import assert from 'node:assert/strict'
import { forAnyone, sale, withChecksums } from '#swap/kit/asks'
import { inDialects, noRoute, rewrite } from '#swap/kit/faults'
import {
  answerTo,
  blaming,
  isOffer,
  lackingIn,
  pre,
  priceKind,
  routeKind,
  scenario,
  writable,
} from '#swap/kit/scenario'

export default scenario({
  clause: 'price/letter-case',
  title: 'an ask with checksums has the same price',
  isAboutOneBlock: true,
  given: { ask: forAnyone(sale()) },
  async check({ ask: drawn }, world) {
    const ask = writable(world, drawn)
    const kind = ask.receiver === undefined ? priceKind(world) : routeKind(world)
    const first = await answerTo(world, kind, ask)
    const checksummed = await answerTo(world, kind, withChecksums(ask))
    pre(isOffer(first.answer) || isOffer(checksummed.answer), `the answer is ${checksummed.answer.kind}`)
    // A service that was not ready for the first ask may be now.
    const plain = isOffer(first.answer) ? first : await answerTo(world, kind, ask)
    const [inLower, inMixed] = [plain, checksummed].map(({ answer }) =>
      isOffer(answer) ? `an offer of ${answer.out}` : answer.kind,
    )
    const said = `addresses in lower case get ${inLower}, those with capitals ${inMixed}`
    blaming((isOffer(plain.answer) ? checksummed : plain).exchange, () =>
      assert.ok(inMixed === inLower, said),
    )
  },
  mutants: {
    'an address with capitals has no route': noRoute(({ sell }) => sell !== sell.toLowerCase()),
    'an address without capitals has no route': noRoute(({ sell }) => sell === sell.toLowerCase()),
    'a receiver with capitals has no route': inDialects(
      (dialect) => !lackingIn(dialect).includes('receiver'),
      noRoute(({ receiver = '' }) => receiver !== receiver.toLowerCase()),
    ),
    'an address with capitals has another price': rewrite(({ out }, { sell }) =>
      sell === sell.toLowerCase() ? {} : { out: out - out / 10n },
    ),
  },
})
