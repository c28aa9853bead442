/**
 * Builds the embedded chain: genuine contracts at their mainnet addresses, tokens, pools and the balances of the
 * development accounts. Every step is deterministic, and so is the hash of the head.
 *
 * @module
 */

import type { ChainClient } from '../chain-client.ts'
import { buildBalancerV2 } from './balancer-v2.ts'
import { fundAccounts } from './balances.ts'
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
  await fundAccounts(client)
}
