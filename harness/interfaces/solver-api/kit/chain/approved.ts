/** Has traders hold the sold tokens and approve the router before they ask, as most callers do. */
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { nativeToken } from '../../../../core/address.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { solveFor } from '../orders/answers.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import type { World } from '../world.ts'
import { tradeOf } from './trade.ts'

/** Funds and approves on the chain that the service sees. Does nothing if the judge does not control it. */
export async function approveRouter(batch: readonly OwnedOrder[], world: World): Promise<void> {
  if (!world.offers('control')) return
  const { solutions } = await solveFor(world.client, [...batch])
  for (const { sellAmount, sellToken, seller, target } of solutions.map(tradeOf)) {
    await fund(world.chain, sellToken, seller, sellAmount)
    if (sellToken !== nativeToken) await approve(world.chain, sellToken, seller, target, maxUint256)
  }
}
