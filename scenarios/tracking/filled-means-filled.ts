/**
 * Filled is the word that goods are handed over on. Shown for an order that is not filled, it is a loss to
 * whoever believed it; not shown for one that is, it makes its owner trade again.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fillsOf } from '#kit/chain'
import { encodedOrderIn, type Mutant, rewrite, rewriteStatuses } from '#kit/faults'
import {
  advanceTo,
  eventuallyFairOrder,
  listedStatus,
  passBlocks,
  place,
  sale,
  swapper,
  waitForFill,
} from '#kit/intents'
import { scenario } from '#solver-api/scenario'

const promptly = 10n

export default scenario({
  clause: 'tracking/filled-means-filled',
  title:
    'an order is shown as filled if and only if its fill stands on the chain, ten seconds after at the latest',
  needs: ['control', 'key', 'time'],

  given: {
    swapper: swapper(),
    sale: sale(),
    // The deadline is what a service may mistake for the end of an order that was filled shortly before.
    course: fc.constantFrom('not ripe', 'ripe', 'ripe at the deadline'),
  },

  async check({ swapper, sale, course }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    const deadline = course === 'ripe at the deadline' ? order.decayEndTime + 1n : order.deadline
    const placed = await place(world, swapper, { ...order, deadline })
    const early = await listedStatus(world, placed)
    const isEarly = early === 'filled' && (await fillsOf(world.chain, placed)).length === 0

    if (course === 'not ripe') {
      await passBlocks(world, placed, 1)
    } else {
      await advanceTo(world, order.decayEndTime)
      await waitForFill(world, placed)
    }
    const [fill] = await fillsOf(world.chain, placed)
    if (fill !== undefined) await advanceTo(world, fill.timestamp + promptly - 1n)
    const shown = await listedStatus(world, placed)
    assert.deepEqual(
      { isEarly, isShown: shown === 'filled' },
      { isEarly: false, isShown: fill !== undefined },
      `shown as ${shown}`,
    )
  },

  mutants: {
    'an order is shown as filled when it is taken': rewriteStatuses((status) =>
      status === 'open' ? 'filled' : status,
    ),
    'an order is shown as filled at the second look': rewriteStatuses((status, looks) =>
      looks > 1 ? 'filled' : status,
    ),
    'a fill is shown as an error': rewriteStatuses((status) => (status === 'filled' ? 'error' : status)),
    'a fill at the deadline is shown as expired': rewriteStatuses((status, _looks, record) =>
      status === 'filled' && isShort(record) ? 'expired' : status,
    ),
    'the first list is remembered': remembersFirstList,
  },
})

/** The deadline stands a second after the decay. */
function isShort(record: object): boolean {
  const order = encodedOrderIn(record)
  return order?.deadline === (order?.decayEndTime ?? 0n) + 1n
}

function remembersFirstList(fetch: Parameters<Mutant>[0]): ReturnType<Mutant> {
  let first: unknown
  return rewrite('/intent/orders', (body) => {
    first ??= body
    return first
  })(fetch)
}
