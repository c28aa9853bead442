/** A token that nobody trades has no route. A failure of the service would hide that from an application. */
import assert from 'node:assert/strict'
import { sale, unlistedToken, usdc, weth } from '#swap/kit/asks'
import { fail, offerInstead } from '#swap/kit/faults'
import { answerTo, isOffer, pre, priceKind, scenario } from '#swap/kit/scenario'

export default scenario({
  clause: 'error/none',
  title: 'for a token that nobody trades there is no offer, and no failure',
  given: { ask: sale({ sold: [weth, usdc], usd: [10, 1_000] }) },
  async check({ ask }, world) {
    const known = await answerTo(world, priceKind(world), ask)
    pre(isOffer(known.answer), 'a known token has no offer either')
    const { answer, exchange } = await answerTo(world, priceKind(world), { ...ask, buy: unlistedToken })
    const body = exchange.response.body.slice(0, 200)
    assert.ok(['noRoute', 'refused'].includes(answer.kind), `it is ${answer.kind}: ${body}`)
  },
  mutants: {
    'it is a failure of the service': fail(500),
    'it is an offer': offerInstead((ask) => ({
      ...ask,
      buy: ask.sell === usdc.address ? weth.address : usdc.address,
    })),
    'it is an empty success': fail(200),
  },
})
