/** An integrator reads the amount of an answer at one place. If it is missing or malformed, the trade is not shown. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { rewrite, rewriteOut } from '#swap/kit/faults'
import { answerTo, isOffer, pre, priceKind, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'price/reads',
  title: 'an offer for well-known tokens has its amount at its place',
  given: { ask: sale() },
  async check({ ask }, world) {
    const { universe } = world
    const { answer } = await answerTo(world, priceKind(world), ask)
    const { out } = universe.dialect.read
    if (answer.kind === 'unreadable' && ['', out].includes(answer.path))
      assert.fail(`${answer.path}: ${answer.why}`)
    assert.notEqual(answer.kind, 'failed', 'message' in answer ? answer.message : '')
    pre(isOffer(answer), `the answer is ${answer.kind}`)
  },
  mutants: {
    'the amount is missing': rewrite(() => ({ out: undefined })),
    'the amount has an exponent': rewriteOut('1.25e21'),
    'the amount is below zero': rewriteOut('-1'),
  },
})
