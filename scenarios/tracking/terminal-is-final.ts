/**
 * Everyone who has seen the final status of an order acts on it and does not look again. An order that is
 * reopened, or ends a second time in another way, goes unnoticed.
 *
 * After its end, everything that can end an order happens to it: the deadline passes, the nonce is spent,
 * the tokens are gone.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rewriteListedField, stateful } from '#kit/faults'
import {
  advanceTo,
  drain,
  fairOrder,
  filled,
  invalidateNonce,
  place,
  sale,
  swapper,
  unviableOrder,
  waitForStatus,
} from '#kit/intents'
import { listedStatus } from '#kit/tracking'
import { pre, scenario } from '#solver-api/scenario'

export default scenario({
  clause: 'tracking/terminal-is-final',
  title: 'filled, expired and cancelled orders keep their status, whatever happens afterwards',
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
    if (end === 'filled') await filled(world, placed)
    if (end === 'expired') await advanceTo(world, order.deadline + 1n)
    if (end === 'cancelled') await invalidateNonce(chain, swapper, order.nonce)
    pre((await waitForStatus(world, placed, end)) === end)

    const later: string[] = []
    const events = [
      () => drain(chain, swapper, sale.sellToken),
      () => invalidateNonce(chain, swapper, order.nonce),
      () => advanceTo(world, order.deadline + 60n),
    ]
    for (const event of events) {
      await event()
      later.push(await listedStatus(world, placed))
    }
    assert.deepEqual(
      later,
      later.map(() => end),
    )
  },

  mutants: {
    'an expired or cancelled order becomes insufficient-funds': afterEnd((end) =>
      end === 'filled' ? end : 'insufficient-funds',
    ),
    'a filled order expires': afterEnd((end) => (end === 'filled' ? 'expired' : end)),
    'an expired order becomes cancelled': afterEnd((end) => (end === 'expired' ? 'cancelled' : end)),
    'a cancelled order is open again': afterEnd((end) => (end === 'cancelled' ? 'open' : end)),
  },
})

/** Shows another status once the final status has been shown. */
function afterEnd(change: (end: unknown) => unknown) {
  return stateful(() => {
    let isOver = false
    return rewriteListedField('status', (status) => {
      if (isOver) return change(status)
      isOver = status !== 'open'
      return status
    })
  })
}
