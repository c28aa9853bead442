/**
 * Builds Uniswap V4: the genuine pool manager with its pools, and a quoter.
 *
 * @module
 */
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { zeroAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { genuineCode, ownCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, place, placedCode, sendAs, withArguments } from '../place.ts'
import { tickSpacings, uniswapV4Pools } from './concentrated.ts'
import { liquidityOf, type PlannedPool, planPool } from './concentrated-geometry.ts'
import { treasury, treasuryWith } from './treasury.ts'

const manager = canonical.uniswapV4PoolManager

const abi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Position { int24 tickLower; int24 tickUpper; uint128 liquidity; }',
  'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)',
  'function provideTo(address manager, PoolKey key, Position[] positions)',
])

export async function buildUniswapV4(client: ChainClient): Promise<void> {
  const contracts = [
    {
      address: manager,
      creation: withArguments(genuineCode('uniswapV4PoolManager'), 'address', [canonical.protocolFeeOwner]),
    },
    {
      address: canonical.uniswapV4Quoter,
      creation: withArguments(ownCode('pools/UniswapV4Quoter'), 'address', [manager]),
    },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })

  const pools = uniswapV4Pools.map((row) => planPool(row, tickSpacings.uniswapV4))
  const provider = await placedCode(client, ownCode('pools/LiquidityProvider'))
  await treasuryWith(client, provider, async () => {
    for (const pool of pools) await open(client, pool)
  })
}

async function open(client: ChainClient, pool: PlannedPool): Promise<void> {
  const key = keyOf(pool)
  const initialize = {
    address: manager,
    abi,
    functionName: 'initialize',
    args: [key, pool.sqrtPriceX96],
  } as const
  const { result: tick } = await client.simulateContract({ ...initialize, account: treasury })
  await sendAs(client, treasury, { to: manager, data: encodeFunctionData(initialize), gas: buildingGas })

  const args = [manager, key, liquidityOf(pool, tick)] as const
  const data = encodeFunctionData({ abi, functionName: 'provideTo', args })
  await sendAs(client, treasury, { to: treasury, data, gas: buildingGas })
}

function keyOf({ tokens: [first, second], fee, tickSpacing }: PlannedPool) {
  return {
    currency0: first.address,
    currency1: second.address,
    fee,
    tickSpacing,
    hooks: zeroAddress,
  }
}
