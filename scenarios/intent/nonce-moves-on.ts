/**
 * A wallet that trades twice in a row asks twice. If the service gives the nonce of the trade before, the
 * second order is dead when it is signed.
 */
import assert from 'node:assert/strict'
import { type Mutant, respond, rewrite } from '#kit/faults'
import { fairOrder, nonceFor, place, sale, swapper, waitForFill } from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'intent/nonce-moves-on',
  title: 'after a fill its nonce is not given again',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale() },

  async check({ swapper, sale }, world) {
    const order = await fairOrder(world, swapper, sale)
    const fill = await waitForFill(world, await place(world, swapper, order))
    pre(fill !== undefined)

    assert.notEqual(await nonceFor(world, swapper.address), order.nonce)
  },

  mutants: {
    'the nonce is kept in a cache': cachedNonce,
    'the nonce of the last order is given': lastNonce,
  },
})

function cachedNonce(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  const cache = new Map<string, Response>()
  return respond('/intent/nonce', async (request, next) => {
    const kept = cache.get(request.url) ?? (await next(request))
    cache.set(request.url, kept)
    return kept.clone()
  })(fetch)
}

function lastNonce(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  let given: string | undefined
  let hasOrdered = false
  const submitted = respond('/intent/order', async (request, next) => {
    hasOrdered = true
    return next(request)
  })
  return rewrite<{ nonce: string }>('/intent/nonce', (body) => {
    given = hasOrdered && given !== undefined ? given : body.nonce
    return { ...body, nonce: given }
  })(submitted(fetch))
}
