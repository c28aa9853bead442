/** Traders who hold the sold tokens, and have approved the router, before they ask, like most callers. */
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { maxUint256 } from '../../../../core/amount.ts'
import { solveFor } from '../orders/answers.ts'
import type { OwnedOrder } from '../orders/arbitraries.ts'
import type { World } from '../scenario.ts'
import { tradeOf } from './trade.ts'

/** On the chain that the service sees; nothing happens where the judge does not control it. */
export async function approveRouter(batch: readonly OwnedOrder[], world: World): Promise<void> {
  if (!world.offers('control')) return
  const { solutions } = await solveFor(world.client, [...batch])
  for (const { sellAmount, sellToken, seller, target } of solutions.map(tradeOf)) {
    await fund(world.chain, sellToken, seller, sellAmount)
    await approve(world.chain, sellToken, seller, target, maxUint256)
  }
}
