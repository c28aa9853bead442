/** A service that guesses an amount from malformed text quotes another trade than its user meant. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sale } from '#swap/kit/asks'
import { fail, offerInstead } from '#swap/kit/faults'
import { answerTo, isOffer, pre, priceKind, scenario, withAmount } from '#swap/kit/scenario'

export default scenario({
  clause: 'error/malformed',
  title: 'signs, points and letters are no amounts',
  given: { ask: sale(), amount: fc.constantFrom('-1', '1.5.5', 'ten', '0xzz', '1e', '--') },
  async check({ amount, ask }, world) {
    const good = await answerTo(world, priceKind(world), ask)
    pre(isOffer(good.answer), 'the same ask with an amount has no offer')
    const { answer, exchange } = await answerTo(world, priceKind(world), ask, withAmount(ask, amount))
    const body = exchange.response.body.slice(0, 200)
    assert.ok(['noRoute', 'refused'].includes(answer.kind), `${amount} is ${answer.kind}: ${body}`)
  },
  mutants: {
    'it is a failure of the service': fail(500),
    'it is an offer': offerInstead((ask) => ask),
    'it is an empty success': fail(200),
  },
})
