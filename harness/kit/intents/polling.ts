/**
 * Waiting for what a target does on its own: mines blocks and moves the clock, up to a limit, and sends requests in
 * between, since some targets only work when they are asked.
 *
 * @module
 */
import { pre } from '../../judge/scenario.ts'
import type { World } from '../../solver-api/scenario.ts'
import type { DutchOrder } from '../../spec/dutch-order.ts'
import { type Fill, fillsOf } from '../chain/fills.ts'
import { type Sale, unviableOrder, withConsecutiveNonces } from './dutch-orders.ts'
import { listedStatus, requestOrders } from './listed-orders.ts'
import { type PlacedOrder, place, placeAll } from './placed-order.ts'
import { invalidateNonce, type Swapper } from './swapper.ts'

const maxAttempts = 10
const intervalMs = 1_000

/**
 * Polls once a second for ten seconds, mining a block each time, until something is found.
 *
 * @returns `undefined` if nothing was found in time.
 */
export async function poll<Found>(
  world: Pick<World, 'chain' | 'clock'>,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await find()
    if (found !== undefined) return found
    await passBlock(world)
  }
  return find()
}

/** Waits until an order is filled on the chain. */
export function waitForFill(world: World, placed: PlacedOrder): Promise<Fill | undefined> {
  const find = async () => (await fillsOf(world.chain, placed))[0]
  return poll(world, async () => {
    const fill = await find()
    if (fill !== undefined) return fill
    await requestOrders(world, { swapper: placed.order.swapper })
    return find()
  })
}

/** Waits until the list shows one of the statuses. Returns the last status that it showed. */
export async function waitForStatus(
  world: World,
  placed: PlacedOrder,
  ...statuses: readonly string[]
): Promise<string> {
  let last = ''
  await poll(world, async () => {
    last = await listedStatus(world, placed)
    return statuses.includes(last) ? last : undefined
  })
  return last
}

/** Places an order and waits for its fill; skips the case if it is not filled. */
export async function placeAndFill(world: World, swapper: Swapper, order: DutchOrder): Promise<Fill> {
  const fill = await waitForFill(world, await place(world, swapper, order))
  pre(fill !== undefined)
  return fill
}

/** Places an order that stays open, and one that the swapper cancels by spending its nonce. */
export async function placeOpenAndCancelled(
  world: World,
  swapper: Swapper,
  sale: Sale,
): Promise<readonly [PlacedOrder, PlacedOrder]> {
  const drafts = withConsecutiveNonces(await unviableOrder(world, swapper, sale), 2)
  const [open, cancelled] = await placeAll(world, swapper, drafts)
  pre(open !== undefined && cancelled !== undefined)
  await invalidateNonce(world.chain, swapper, cancelled.order.nonce)
  await waitForStatus(world, cancelled, 'cancelled')
  return [open, cancelled]
}

/** Mines blocks, a second apart, and requests the swapper's orders after each. */
export async function passBlocks(world: World, { order }: PlacedOrder, count: number): Promise<void> {
  for (let mined = 0; mined < count; mined += 1) {
    await passBlock(world)
    await requestOrders(world, { swapper: order.swapper })
  }
}

/** Moves the chain's time forward at once, and mines a block at that second. */
export async function advanceTo({ chain }: Pick<World, 'chain'>, second: bigint): Promise<void> {
  const ahead = second - chain.clock.now()
  if (ahead > 0n) chain.clock.advance(ahead)
  await chain.client.mine({ blocks: 1 })
}

async function passBlock({ chain, clock }: Pick<World, 'chain' | 'clock'>): Promise<void> {
  await clock.sleep(intervalMs)
  await chain.client.mine({ blocks: 1 })
}
