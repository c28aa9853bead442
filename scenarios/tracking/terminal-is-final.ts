/**
 * Whoever has seen the end of an order acts on it and does not look again. One that comes back to life, or ends
 * a second time in another way, is never seen.
 *
 * After its end everything happens to the order that ends one: the deadline passes, the nonce is spent, the
 * tokens are gone.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteStatuses } from '#kit/faults'
import {
  advanceTo,
  drain,
  fairOrder,
  invalidateNonce,
  listedStatus,
  place,
  sale,
  swapper,
  unviableOrder,
  waitForStatus,
} from '#kit/intents'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/terminal-is-final',
  title: 'filled, expired and cancelled stay what they are, whatever happens to the order',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    end: fc.constantFrom('filled', 'expired', 'cancelled'),
  },

  async check({ swapper, sale, end }, world) {
    const { chain } = world
    const draft = end === 'filled' ? fairOrder : unviableOrder
    const order = await draft(world, swapper, sale)
    const placed = await place(world, swapper, order)
    if (end === 'expired') await advanceTo(world, order.deadline + 1n)
    if (end === 'cancelled') await invalidateNonce(chain, swapper, order.nonce)
    pre((await waitForStatus(world, placed, [end])) === end)

    const later: string[] = []
    const events = [
      () => drain(chain, swapper, sale.sellToken),
      () => invalidateNonce(chain, swapper, order.nonce),
      () => advanceTo(world, order.deadline + 60n),
    ]
    for (const happens of events) {
      await happens()
      later.push(await listedStatus(world, placed))
    }
    assert.deepEqual(
      later,
      later.map(() => end),
    )
  },

  mutants: {
    'an order that is over lacks funds': onceOver((end) => (end === 'filled' ? end : 'insufficient-funds')),
    'an order that was filled expires': onceOver((end) => (end === 'filled' ? 'expired' : end)),
    'an order that expired is cancelled': onceOver((end) => (end === 'expired' ? 'cancelled' : end)),
    'an order that was cancelled opens again': onceOver((end) => (end === 'cancelled' ? 'open' : end)),
  },
})

/** Shows another status once the end has been shown. */
function onceOver(change: (end: unknown) => unknown) {
  return (fetch: Parameters<ReturnType<typeof rewriteStatuses>>[0]) => {
    let isOver = false
    return rewriteStatuses((status) => {
      if (isOver) return change(status)
      isOver = status !== 'open'
      return status
    })(fetch)
  }
}
