/**
 * A wallet that trades twice in a row requests two nonces. If the service returns the nonce of the trade
 * before, the second order is dead when it is signed.
 */
import assert from 'node:assert/strict'
import { combined, type Mutant, respond, rewriteField, stateful } from '#kit/faults'
import { fairOrder, nonceFor, placeAndFill, sale, swapper } from '#kit/intents'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/nonce-moves-on',
  title: 'the nonce of a filled order is not issued again',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await fairOrder(world, swapper, sale)
    await placeAndFill(world, swapper, order)

    const nonce = await world.eventually(
      () => nonceFor(world, swapper.address),
      (nonce) => nonce !== order.nonce,
    )
    assert.notEqual(nonce, order.nonce)
  },

  mutants: {
    'the nonce is cached': stateful(cachedNonce),
    'the nonce of the last order is issued again': stateful(lastNonce),
  },
})

function cachedNonce(): Mutant {
  const cache = new Map<string, Response>()
  return respond('/intent/nonce', async (request, next) => {
    const cached = cache.get(request.url) ?? (await next(request))
    cache.set(request.url, cached)
    return cached.clone()
  })
}

function lastNonce(): Mutant {
  let issued: string | undefined
  let hasOrdered = false
  const submission = respond('/intent/order', async (request, next) => {
    hasOrdered = true
    return next(request)
  })
  const issue = rewriteField('/intent/nonce', 'nonce', (nonce: string) => {
    issued = hasOrdered && issued !== undefined ? issued : nonce
    return issued
  })
  return combined(issue, submission)
}
