/**
 * Mainnet in a bottle: fills an empty chain with genuine contracts at their mainnet addresses, tokens, pools
 * and the wealth of the development accounts. Each step is the same each time, so the head's hash is too.
 *
 * @module
 */
import { buildBalancerV2 } from './genesis/balancer-v2.ts'
import { placeCoreContracts } from './genesis/core-contracts.ts'
import { buildCurve } from './genesis/curve.ts'
import { buildPancakeswapV3 } from './genesis/pancakeswap-v3.ts'
import { placeTokens } from './genesis/token-contracts.ts'
import { openTreasury } from './genesis/treasury.ts'
import { buildUniswapV2 } from './genesis/uniswap-v2.ts'
import { buildUniswapV3 } from './genesis/uniswap-v3.ts'
import { buildUniswapV4 } from './genesis/uniswap-v4.ts'
import { shareOutWealth } from './genesis/wealth.ts'
import type { ChainClient } from './node.ts'

export async function applyGenesis(client: ChainClient): Promise<void> {
  await openTreasury(client)
  await placeCoreContracts(client)
  await placeTokens(client)
  await buildUniswapV2(client)
  await buildUniswapV3(client)
  await buildUniswapV4(client)
  await buildPancakeswapV3(client)
  await buildBalancerV2(client)
  await buildCurve(client)
  await shareOutWealth(client)
}
