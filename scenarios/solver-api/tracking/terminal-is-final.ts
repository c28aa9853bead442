/**
 * A client that has seen the final status of an order acts on it and does not look again. It misses an order
 * that is reopened, or ends a second time in another way.
 *
 * After the end, the check makes everything happen that can end an order: the deadline passes, the nonce is
 * spent, the tokens are gone. In other cases it replaces the blocks in which the order ended by blocks in
 * which it did not end: then the owner has to learn that the trade is not made, or was made again.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf, replaceBlocks, takeSnapshot } from '#kit/chain'
import { rewriteListedField, stateful } from '#kit/faults'
import {
  advanceTo,
  drain,
  fairOrder,
  filled,
  fundAndApprove,
  invalidateNonce,
  placeWithoutFunding,
  type Sale,
  type Swapper,
  sale,
  swapper,
  unviableOrder,
  waitForStatus,
} from '#kit/intents'
import { fieldOf, listedStatus } from '#kit/tracking'
import { pre, scenario, type World } from '#solver-api/kit/scenario'

const ends = ['filled', 'expired', 'cancelled'] as const

export default scenario({
  clause: 'tracking/terminal-is-final',
  title:
    'filled, expired and cancelled orders keep their status, unless the blocks of their end are replaced',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    last: fc.constantFrom(...ends),
    isReplaced: fc.boolean(),
  },

  async check({ swapper, sale, last, isReplaced }, world) {
    const inTurn = [...ends.filter((end) => end !== last), last]
    const shown: Record<string, readonly string[]> = {}
    const expected: Record<string, readonly string[]> = {}
    for (const end of inTurn) {
      // An undone order can be filled again as soon as the swapper gets tokens for the next order.
      const isUndone = end === last && isReplaced && end !== 'expired'
      const course = await afterTheEnd(world, { swapper, sale, end, isUndone })
      shown[end] = course.shown
      expected[end] = course.expected
    }
    assert.deepEqual(shown, expected)
  },

  mutants: {
    'an expired or cancelled order becomes insufficient-funds': afterEnd((end) =>
      end === 'filled' ? end : 'insufficient-funds',
    ),
    'a filled order expires': afterEnd((end) => (end === 'filled' ? 'expired' : end)),
    'an expired order becomes cancelled': afterEnd((end) => (end === 'expired' ? 'cancelled' : end)),
    'a fill or a cancellation that is undone is shown forever': undyingEnd('filled', 'cancelled'),
    'a filled order expires with its deadline': afterEnd((end) => (end === 'filled' ? 'expired' : end), 3),
    'a cancelled order is open again': afterEnd((end) => (end === 'cancelled' ? 'open' : end)),
  },
})

interface Course {
  readonly swapper: Swapper
  readonly sale: Sale
  readonly end: (typeof ends)[number]
  /** True if the blocks in which the order ended are replaced. */
  readonly isUndone: boolean
}

/** Returns the statuses that an order shows after its end, and the statuses that it should show. */
async function afterTheEnd(world: World, { swapper, sale, end, isUndone }: Course) {
  const { chain } = world
  const draft = end === 'filled' ? fairOrder : unviableOrder
  const order = await draft(world, swapper, sale)
  await fundAndApprove(chain, swapper, sale.sellToken, sale.sellAmount)
  const start = isUndone ? await takeSnapshot(chain) : undefined
  const placed = await placeWithoutFunding(world, swapper, order)
  if (end === 'filled') await filled(world, placed)
  if (end === 'expired') await advanceTo(world, order.deadline + 1n)
  if (end === 'cancelled') await invalidateNonce(chain, swapper, order.nonce)
  pre((await waitForStatus(world, placed, end)) === end)

  const later: string[] = []
  const events = [
    () => drain(chain, swapper, sale.sellToken),
    () => invalidateNonce(chain, swapper, order.nonce),
    ...(isUndone ? [] : [() => advanceTo(world, order.deadline + 60n)]),
  ]
  for (const event of events) {
    await event()
    later.push(await listedStatus(world, placed))
  }
  const expected: string[] = later.map(() => end)
  if (start !== undefined) {
    await replaceBlocks(chain, start, () => drain(chain, swapper, sale.sellToken))
    later.push(await waitForStatus(world, placed, 'open', 'insufficient-funds'))
    // The filler may have filled the order again before the tokens were gone.
    const [fill] = await fillsOf(chain, placed)
    expected.push(fill === undefined ? 'insufficient-funds' : 'filled')
  }
  return { shown: later.map((status) => (status === 'open' ? 'insufficient-funds' : status)), expected }
}

/** Changes the status of an order after its final status has been shown `times` times. */
function afterEnd(change: (end: unknown) => unknown, times = 1) {
  return stateful(() => {
    const shown = new Map<unknown, number>()
    return rewriteListedField('status', (status, listed) => {
      const hash = fieldOf(listed, 'hash')
      const count = shown.get(hash) ?? 0
      if (status !== 'open') shown.set(hash, count + 1)
      return count < times ? status : change(status)
    })
  })
}

/** Keeps showing one of these statuses once an order has shown it. */
function undyingEnd(...ends: readonly unknown[]) {
  return stateful(() => {
    const shown = new Map<unknown, unknown>()
    return rewriteListedField('status', (status, listed) => {
      const hash = fieldOf(listed, 'hash')
      if (ends.includes(status) && !shown.has(hash)) shown.set(hash, status)
      return shown.get(hash) ?? status
    })
  })
}
