/**
 * Builds PancakeSwap V3: the genuine factory and pools. No package holds the contract between them, the pool
 * deployer; Assay's own deploys the genuine pools at mainnet's addresses.
 *
 * @module
 */
import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { canonical } from '../../core/canonical.ts'
import { genuineCode, ownCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, place, placedCode, sendAs, withArguments } from '../place.ts'
import { pancakeswapV3Pools, tickSpacings } from './concentrated.ts'
import { liquidityOf, type PlannedPool, planPool } from './concentrated-geometry.ts'
import { callFromTreasury, treasury, treasuryWith } from './treasury.ts'

const factory = canonical.pancakeV3Factory
const deployer = canonical.pancakeV3PoolDeployer

const abi = parseAbi([
  'struct Position { int24 tickLower; int24 tickUpper; uint128 liquidity; }',
  'function createPool(address, address, uint24)',
  'function getPool(address, address, uint24) view returns (address)',
  'function initialize(uint160 sqrtPriceX96)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint32, bool)',
  'function provide(address pool, Position[] positions)',
])

export async function buildPancakeswapV3(client: ChainClient): Promise<void> {
  await placeContracts(client)
  const plans = pancakeswapV3Pools.map((row) => planPool(row, tickSpacings.pancakeswapV3))
  await callFromTreasury(
    client,
    plans.map((plan) => ({
      to: factory,
      data: encodeFunctionData({ abi, functionName: 'createPool', args: keyOf(plan) }),
    })),
    8,
  )
  const pools = await Promise.all(
    plans.map(async (plan) => ({ plan, address: await addressOf(client, plan) })),
  )
  await callFromTreasury(
    client,
    pools.map(({ plan, address }) => ({
      to: address,
      data: encodeFunctionData({ abi, functionName: 'initialize', args: [plan.sqrtPriceX96] }),
    })),
    50,
  )
  const provider = await placedCode(client, ownCode('pools/LiquidityProvider'))
  await treasuryWith(client, provider, async () => {
    for (const { plan, address } of pools) await provide(client, plan, address)
  })
}

async function placeContracts(client: ChainClient): Promise<void> {
  await client.setCode({ address: canonical.pancakeV3PoolCode, bytecode: genuineCode('pancakeV3Pool') })
  const contracts = [
    {
      address: deployer,
      creation: withArguments(ownCode('pools/PancakeV3PoolDeployer'), 'address, address', [
        factory,
        canonical.pancakeV3PoolCode,
      ]),
    },
    {
      address: factory,
      creation: withArguments(genuineCode('pancakeV3Factory'), 'address', [deployer]),
    },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
}

async function provide(client: ChainClient, plan: PlannedPool, address: Address): Promise<void> {
  const [, tick] = await client.readContract({ address, abi, functionName: 'slot0' })
  const args = [address, liquidityOf(plan, tick)] as const
  const data = encodeFunctionData({ abi, functionName: 'provide', args })
  await sendAs(client, treasury, { to: treasury, data, gas: buildingGas })
}

function addressOf(client: ChainClient, plan: PlannedPool): Promise<Address> {
  return client.readContract({ address: factory, abi, functionName: 'getPool', args: keyOf(plan) })
}

function keyOf({ tokens: [first, second], fee }: PlannedPool) {
  return [first.address, second.address, fee] as const
}
