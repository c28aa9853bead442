/** A price without a transaction misleads: a user has decided by it, and cannot trade. */
import assert from 'node:assert/strict'
import { sale } from '#swap/kit/asks'
import { noRoute, rewriteBuilt } from '#swap/kit/faults'
import { answerTo, isOffer, pre, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'build/what-is-priced',
  title: 'an ask with a price has a transaction',
  given: { ask: sale() },
  async check({ ask }, world) {
    const price = await answerTo(world, 'price', ask)
    pre(isOffer(price.answer), `the price is ${price.answer.kind}`)
    const { answer } = await answerTo(world, 'build', ask)
    assert.equal(answer.kind, 'built', 'message' in answer ? answer.message : '')
  },
  mutants: {
    'no transaction has a route': noRoute((_, kind) => kind === 'build'),
    'the transaction is missing': rewriteBuilt(() => ({ tx: undefined })),
  },
})
