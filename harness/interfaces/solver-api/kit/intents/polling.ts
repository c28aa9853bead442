/**
 * Waits for actions that a target takes on its own: mines blocks and lets time pass, up to a limit, and sends requests
 * in between, since some targets only work on request.
 *
 * @module
 */

import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import { pre } from '../../../../judge/scenario.ts'
import { type Fill, fillsOf } from '../chain/fills.ts'
import { listedStatus, requestPage } from '../tracking/listed-orders.ts'
import type { World } from '../world.ts'
import { type Sale, unviableOrder } from './dutch-orders.ts'
import { type PlacedOrder, place, placeAll } from './placed-order.ts'
import { invalidateNonce, type Swapper } from './swapper.ts'

/**
 * The longest wait for a filler, which may wait for a better price. A slower filler still fills its order, but the case
 * goes on without the fill.
 */
const fillerPatienceSeconds = 75n

/**
 * The part of that wait that also passes on the machine, if the time of the chain can be moved: a filler needs time to
 * work.
 */
const fillerWorkSeconds = 60n

/** The number of looks that are a second apart, before they become rarer. */
const frequentLooks = 10
const rareSeconds = 5n

/**
 * Seconds of the chain between rarer looks if its time is moved. A filler that is about to fill must not meet such a
 * move.
 */
const movedSeconds = 10n

/**
 * Looks once a second at first, mining a block each time, until it finds something or the clock shows `end`.
 *
 * @param end UNIX seconds.
 * @param isTimeMoved True if the chain's time is moved between rarer looks, which then are a second of the machine
 * apart, too.
 * @returns `undefined` if nothing was found in time.
 */
async function poll<Found>(
  world: Pick<World, 'chain' | 'clock'>,
  find: () => Promise<Found | undefined>,
  end: bigint,
  isTimeMoved: boolean,
): Promise<Found | undefined> {
  for (let looks = 0; ; looks += 1) {
    const isLast = world.clock.now() >= end
    const found = await find()
    if (found !== undefined || isLast) return found
    const isRare = looks >= frequentLooks
    if (isRare && isTimeMoved) world.chain.clock.advance(movedSeconds - 1n)
    await passBlock(world, isRare && !isTimeMoved ? Number(rareSeconds) * 1_000 : 1_000)
  }
}

/** An order that may have been accepted. */
type Submitted = Pick<PlacedOrder, 'order' | 'block'>

/**
 * Waits until an order is filled on the chain, for as long as a filler may reasonably take.
 *
 * @returns `undefined` if there is no fill by then, which is no fault before the order's deadline.
 */
export function waitForFill(world: World, placed: Submitted): Promise<Fill | undefined> {
  return waitForFillUntil(world, placed, world.clock.now() + fillerPatienceSeconds)
}

/**
 * Waits until an order is filled on the chain, or cannot be filled any more. Skips the case if the order was not
 * filled, and the chain was already near the order's deadline when it was placed: somebody else may have moved the
 * chain's time.
 */
export async function fillBeforeDeadline(world: World, placed: Submitted): Promise<Fill | undefined> {
  const { block, order } = placed
  const fill = await waitForFillUntil(world, placed, order.deadline + 1n)
  if (fill !== undefined) return fill
  const { timestamp } = await world.chain.client.getBlock({ blockNumber: block })
  pre(order.deadline - timestamp >= fillerPatienceSeconds, 'the time of the chain was moved')
  return undefined
}

async function waitForFillUntil(world: World, placed: Submitted, end: bigint): Promise<Fill | undefined> {
  const { deadline, swapper } = placed.order
  const find = async () => (await fillsOf(world.chain, placed))[0]
  const pollUntil = (until: bigint, isTimeMoved: boolean) =>
    poll(
      world,
      async () => {
        const fill = await find()
        if (fill !== undefined) return fill
        await requestPage(world, { swapper })
        return find()
      },
      earliest(until, deadline + 1n),
      isTimeMoved,
    )
  if (!world.offers('time')) return pollUntil(end, false)
  const fill = await pollUntil(earliest(end, world.clock.now() + fillerPatienceSeconds), true)
  if (fill !== undefined) return fill
  const worked = world.clock.now() + fillerWorkSeconds
  return pollUntil(end > worked ? end : worked, false)
}

function earliest(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Waits until the list shows one of the statuses. Returns the last status that it showed. */
export function waitForStatus(
  world: World,
  placed: Pick<PlacedOrder, 'order' | 'hash'>,
  ...statuses: readonly string[]
): Promise<string> {
  return world.eventually(
    () => listedStatus(world, placed),
    (status) => statuses.includes(status),
  )
}

/**
 * Places an order and waits for its fill.
 *
 * @throws NotFilled if there is none in time.
 */
export async function placeAndFill(world: World, swapper: Swapper, order: DutchOrder): Promise<Fill> {
  return filled(world, await place(world, swapper, order))
}

/**
 * The fill of an order that should be filled.
 *
 * @throws NotFilled if there is none in time.
 */
export async function filled(world: World, placed: PlacedOrder): Promise<Fill> {
  const fill = await waitForFill(world, placed)
  if (fill === undefined) throw new NotFilled(placed)
  return fill
}

/**
 * Places an order that stays open, and one that the swapper cancels by spending its nonce, if the judge controls the
 * chain.
 */
export async function placeOpenAndCancelled(
  world: World,
  swapper: Swapper,
  sale: Sale,
): Promise<readonly [PlacedOrder, PlacedOrder]> {
  const draft = await unviableOrder(world, swapper, sale)
  const [open, cancelled] = await placeAll(world, swapper, [draft, draft])
  pre(open !== undefined && cancelled !== undefined)
  if (world.offers('control')) {
    await invalidateNonce(world.chain, swapper, cancelled.order.nonce)
    await waitForStatus(world, cancelled, 'cancelled')
  }
  return [open, cancelled]
}

/** Mines blocks, a second apart, and requests the swapper's orders after each. */
export async function passBlocks(world: World, { order }: PlacedOrder, count: number): Promise<void> {
  for (let mined = 0; mined < count; mined += 1) {
    await passBlock(world, 1_000)
    await requestPage(world, { swapper: order.swapper })
  }
}

/** Moves the chain's time forward at once, and mines a block at that second. */
export async function advanceTo({ chain }: Pick<World, 'chain'>, second: bigint): Promise<void> {
  const ahead = second - chain.clock.now()
  if (ahead > 0n) chain.clock.advance(ahead)
  await chain.client.mine({ blocks: 1 })
}

/** The latest second that a target on this chain may use as the time. */
export async function timeOf({ chain, clock }: Pick<World, 'chain' | 'clock'>): Promise<bigint> {
  const { timestamp } = await chain.client.getBlock()
  return timestamp > clock.now() ? timestamp : clock.now()
}

async function passBlock({ chain, clock }: Pick<World, 'chain' | 'clock'>, afterMs: number): Promise<void> {
  await clock.sleep(afterMs)
  await chain.client.mine({ blocks: 1 })
}

/** An order that the target itself quotes was not filled, so that its fill cannot be judged. */
export class NotFilled extends Error {
  override readonly name = 'NotFilled'
  readonly code = 'NOT_FILLED'

  constructor({ hash }: PlacedOrder) {
    super(`no fill of the order ${hash} within ${fillerPatienceSeconds} s, at 95 % of the target's own quote`)
  }
}
