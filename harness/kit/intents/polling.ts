/**
 * Waiting for what a target does in its own time: blocks pass and the clock moves, a bounded number of times,
 * and the target is asked in between, since some do their work when they are asked.
 *
 * @module
 */

import type { World } from '../../solver-api/scenario.ts'
import { fillsOf, type StandingFill } from '../chain/fills.ts'
import { askForOrders, statusOf } from './order-records.ts'
import type { PlacedOrder } from './placed-order.ts'

const mostSteps = 10
const stepMs = 1_000

/**
 * Looks, and looks again after each of ten seconds with a block, until something is seen.
 *
 * @returns `undefined` where nothing was.
 */
export async function until<Seen>(
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
export function fillOf(world: World, placed: PlacedOrder): Promise<StandingFill | undefined> {
  const look = async () => (await fillsOf(world.chain, placed))[0]
  return until(world, async () => {
    const fill = await look()
    if (fill !== undefined) return fill
    await askForOrders(world, { swapper: placed.order.swapper })
    return look()
  })
}

/** Waits for the list to show a status, and gives the last one that it showed. */
export async function statusOnceIn(
  world: World,
  placed: PlacedOrder,
  statuses: readonly string[],
): Promise<string> {
  let last = ''
  await until(world, async () => {
    last = await statusOf(world, placed)
    return statuses.includes(last) ? last : undefined
  })
  return last
}

/** Lets some blocks pass, a second apart, and asks the target for the swapper's orders after each. */
export async function letPass(world: World, { order }: PlacedOrder, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await pass(world)
    await askForOrders(world, { swapper: order.swapper })
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
