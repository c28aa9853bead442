/**
 * A wallet that makes a second order while the first is open requests another nonce. If it gets the same
 * nonce, only one of its two orders can ever be filled, and it does not know which one.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { combined, type Mutant, respond, rewriteField, stateful } from '#kit/faults'
import { nonceFor, place, sale, swapper, unviableOrder } from '#kit/intents'
import { listedStatus } from '#kit/tracking'
import { pre, scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'intent/nonce-of-an-open-order',
  title: 'the nonces of open orders are not issued again',
  needs: ['control', 'key'],

  given: { swapper: swapper(), sale: sale(), orders: fc.integer({ min: 1, max: 3 }) },

  async check({ swapper, sale, orders }, world) {
    const draft = await unviableOrder(world, swapper, sale)
    const open: bigint[] = []
    const issued = async () => world.eventually(() => nonceFor(world, swapper.address), isNew)
    const isNew = (nonce: bigint) => !open.includes(nonce)
    let nonce = draft.nonce
    while (open.length < orders && isNew(nonce)) {
      const placed = await place(world, swapper, { ...draft, nonce })
      const status = await world.eventually(
        () => listedStatus(world, placed),
        (shown) => shown === 'open',
      )
      pre(status === 'open', 'the order is not open')
      open.push(nonce)
      nonce = await issued()
    }

    assert.ok(isNew(nonce), `the nonce ${nonce} is issued again while its order is open; ${open} are in use`)
  },

  mutants: {
    'the nonce is the next that is unused on the chain': rewriteNonces((_nonce, issued) => issued.at(0)),
    'the nonce of the second open order is issued again': rewriteNonces((nonce, issued) =>
      issued.length >= 2 ? issued.at(-1) : nonce,
    ),
    'only the latest open order is known': rewriteNonces((nonce, issued) =>
      issued.length >= 2 ? issued.at(0) : nonce,
    ),
  },
})

/** @param change Receives the nonce, and the nonces that were issued before and have an order. */
function rewriteNonces(change: (nonce: string, issued: readonly string[]) => string | undefined): Mutant {
  return stateful(() => {
    const used: string[] = []
    let latest: string | undefined
    const issue = rewriteField('/intent/nonce', 'nonce', (nonce: string) => {
      latest = change(nonce, used) ?? nonce
      return latest
    })
    const submission = respond('/intent/order', async (request, fetch) => {
      if (latest !== undefined) used.push(latest)
      return fetch(request)
    })
    return combined(issue, submission)
  })
}
