/**
 * Waiting for what a target does in its own time: blocks pass and the clock moves, a bounded number of times,
 * and the target is asked in between, since some do their work when they are asked.
 *
 * @module
 */

import type { World } from '../../solver-api/scenario.ts'
import { type Fill, fillsOf } from '../chain/fills.ts'
import { listedStatus, requestOrders } from './order-records.ts'
import type { PlacedOrder } from './placed-order.ts'

const mostSteps = 10
const stepMs = 1_000

/**
 * Looks, and looks again after each of ten seconds with a block, until something is seen.
 *
 * @returns `undefined` where nothing was.
 */
export async function poll<Seen>(
  world: Pick<World, 'chain' | 'clock'>,
  look: () => Promise<Seen | undefined>,
): Promise<Seen | undefined> {
  for (let step = 0; step < mostSteps; step += 1) {
    const seen = await look()
    if (seen !== undefined) return seen
    await pass(world)
  }
  return look()
}

/** Waits for an order's fill to stand on the chain. */
export function waitForFill(world: World, placed: PlacedOrder): Promise<Fill | undefined> {
  const look = async () => (await fillsOf(world.chain, placed))[0]
  return poll(world, async () => {
    const fill = await look()
    if (fill !== undefined) return fill
    await requestOrders(world, { swapper: placed.order.swapper })
    return look()
  })
}

/** Waits for the list to show a status, and gives the last one that it showed. */
export async function waitForStatus(
  world: World,
  placed: PlacedOrder,
  statuses: readonly string[],
): Promise<string> {
  let last = ''
  await poll(world, async () => {
    last = await listedStatus(world, placed)
    return statuses.includes(last) ? last : undefined
  })
  return last
}

/** Lets some blocks pass, a second apart, and asks the target for the swapper's orders after each. */
export async function passBlocks(world: World, { order }: PlacedOrder, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await pass(world)
    await requestOrders(world, { swapper: order.swapper })
  }
}

/** Moves the chain's time on at once, to the block that stands at that second. */
export async function advanceTo({ chain }: Pick<World, 'chain'>, second: bigint): Promise<void> {
  const ahead = second - chain.clock.now()
  if (ahead > 0n) chain.clock.advance(ahead)
  await chain.client.mine({ blocks: 1 })
}

async function pass({ chain, clock }: Pick<World, 'chain' | 'clock'>): Promise<void> {
  await clock.sleep(stepMs)
  await chain.client.mine({ blocks: 1 })
}
