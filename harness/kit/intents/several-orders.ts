/** Orders that stand differently, for the clauses about finding some among others. */

import { pre } from '../../judge/scenario.ts'
import type { World } from '../../solver-api/scenario.ts'
import { type Sale, unviableOrder, withConsecutiveNonces } from './dutch-orders.ts'
import { type PlacedOrder, placeAll } from './placed-order.ts'
import { waitForStatus } from './polling.ts'
import { invalidateNonce, type Swapper } from './swapper.ts'

/** An order that stays open, and one that the swapper has cancelled by spending its nonce. */
export async function placeOpenAndCancelled(
  world: World,
  swapper: Swapper,
  sale: Sale,
): Promise<readonly [PlacedOrder, PlacedOrder]> {
  const drafts = withConsecutiveNonces(await unviableOrder(world, swapper, sale), 2)
  const [open, cancelled] = await placeAll(world, swapper, drafts)
  pre(open !== undefined && cancelled !== undefined)
  await invalidateNonce(world.chain, swapper, cancelled.order.nonce)
  await waitForStatus(world, cancelled, ['cancelled'])
  return [open, cancelled]
}
