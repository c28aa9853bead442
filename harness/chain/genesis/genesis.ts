/**
 * Mainnet in a bottle: fills an empty chain with genuine contracts at their mainnet addresses, tokens, pools
 * and the wealth of the development accounts. Each step is the same each time, so the head's hash is too.
 *
 * @module
 */

import type { ChainClient } from '../node.ts'
import { buildBalancerV2 } from './balancer-v2.ts'
import { shareOutWealth } from './balances.ts'
import { placeCoreContracts } from './core-contracts.ts'
import { buildCurve } from './curve.ts'
import { buildPancakeswapV3 } from './pancakeswap-v3.ts'
import { placeTokens } from './token-contracts.ts'
import { openTreasury } from './treasury.ts'
import { buildUniswapV2 } from './uniswap-v2.ts'
import { buildUniswapV3 } from './uniswap-v3.ts'
import { buildUniswapV4 } from './uniswap-v4.ts'

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
