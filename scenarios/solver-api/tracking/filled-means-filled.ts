/**
 * Sellers hand over goods once an order is filled. If the status is shown for an order that is not filled,
 * everyone who believes it loses; if it is not shown for a filled order, its owner trades again.
 */
import assert from 'node:assert/strict'
import { fillsOf } from '#kit/chain'
import { when } from '#kit/conditions'
import { rewrite, rewriteListedField, showLater, showStatusAs, stateful } from '#kit/faults'
import {
  advanceTo,
  eventuallyFairOrder,
  passBlocks,
  place,
  sale,
  swapper,
  waitForFill,
  waitForStatus,
} from '#kit/intents'
import { isRefused } from '#kit/reading'
import { listedStatus, listOrders, recordedOrder, requestPage } from '#kit/tracking'
import { scenario } from '#solver-api/kit/scenario'

export default scenario({
  clause: 'tracking/filled-means-filled',
  title:
    'an order is shown as filled if and only if its fill is on the chain, once the service has had its time',
  needs: ['control', 'key', 'time'],

  given: { swapper: swapper(), sale: sale() },
  // A faulty service shows an order that is filled just before its deadline as expired.
  listed: () => ['never fair', 'fair', 'fair just before the deadline'] as const,

  async check({ swapper, sale, listed: course }, world) {
    const order = await eventuallyFairOrder(world, swapper, sale)
    const deadline = course === 'fair just before the deadline' ? order.decayEndTime + 1n : order.deadline
    const placed = await place(world, swapper, { ...order, deadline })
    const early = await listedStatus(world, placed)
    const isEarly = early === 'filled' && (await fillsOf(world.chain, placed)).length === 0

    if (course === 'never fair') {
      await passBlocks(world, placed, 1)
    } else {
      await advanceTo(world, order.decayEndTime)
      await waitForFill(world, placed)
    }
    const [fill] = await fillsOf(world.chain, placed)
    const shown =
      fill === undefined ? await listedStatus(world, placed) : await waitForStatus(world, placed, 'filled')
    // The order may have been filled since the last look at the chain.
    const isFilled = (await fillsOf(world.chain, placed)).length > 0
    const isTrue = !isEarly && (shown !== 'filled' || isFilled)
    const isMissing = shown !== 'filled' && fill !== undefined
    const said = isTrue
      ? `is filled on the chain, and shown as ${shown}`
      : 'is shown as filled before its fill'
    assert.ok(isTrue && !isMissing, `the order ${placed.hash} ${said}`)
    // The interface does not say whether the wallet is required.
    const byHash = await requestPage(world, { order_hashes: placed.hash })
    if (!isFilled || isRefused(byHash)) return
    const statusByHash = async () =>
      (await listOrders(world, { order_hashes: placed.hash })).find(({ hash }) => hash === placed.hash)
        ?.status
    assert.equal(
      await world.eventually(statusByHash, (status) => status === 'filled'),
      'filled',
      'by its hash',
    )
  },

  mutants: {
    'an order is shown as filled when it is accepted': showStatusAs('open', 'filled'),
    'an order is shown as filled from the second list on': showLater('filled'),
    'a filled order is shown as an error': showStatusAs('filled', 'error'),
    'an order filled just before its deadline is shown as expired': rewriteListedField(
      'status',
      (status, listed) => (status === 'filled' && isShort(listed) ? 'expired' : status),
    ),
    'a filled order that is asked by its hash alone is shown as open': when(
      ({ url }) => !url.searchParams.has('swapper'),
      showStatusAs('filled', 'open'),
    ),
    'the first list is cached': stateful(() => {
      let first: unknown
      return rewrite('/intent/orders', (body) => {
        first ??= body
        return first
      })
    }),
  },
})

/** Reports whether the deadline is one second after the end of the decay. */
function isShort(listed: object): boolean {
  const order = recordedOrder(listed)
  return order?.deadline === (order?.decayEndTime ?? 0n) + 1n
}
