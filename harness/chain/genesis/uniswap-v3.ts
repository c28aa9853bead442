/**
 * Builds Uniswap V3: the genuine factory and periphery, the pools, and each provider's position through the
 * genuine position manager.
 *
 * @module
 */
import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { genuineCode } from '../bytecode.ts'
import type { ChainClient } from '../chain-client.ts'
import { buildingGas, place, sendAs, withArguments } from '../place.ts'
import { tickSpacings, uniswapV3Pools } from './concentrated.ts'
import { type PlannedPool, planPool, planPosition } from './concentrated-geometry.ts'
import { uniswapV3Address } from './pool-address.ts'
import { genesisTokens, type PricedToken } from './tokens.ts'
import { type Call, callFromTreasury, treasury } from './treasury.ts'

const factory = canonical.uniswapV3Factory
const manager = canonical.uniswapV3PositionManager

const abi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint(MintParams params)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function approve(address, uint256)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
])

export async function buildUniswapV3(client: ChainClient): Promise<void> {
  await placeContracts(client)
  const pools = uniswapV3Pools.map((row) => planPool(row, tickSpacings.uniswapV3))
  await callFromTreasury(client, genesisTokens.map(approval), 100)
  await callFromTreasury(client, pools.map(creation), 8)
  const minted = await Promise.all(
    pools.map(async (pool) => {
      const [, tick] = await client.readContract({ address: addressOf(pool), abi, functionName: 'slot0' })
      return mints(pool, tick)
    }),
  )
  // Several transactions take the simulator less time than one transaction with all their steps.
  await callFromTreasury(client, minted.flat(), 10)
}

async function placeContracts(client: ChainClient): Promise<void> {
  const types = 'address, address'
  const constants = [factory, canonical.weth]
  const contracts = [
    { address: factory, creation: genuineCode('uniswapV3Factory') },
    {
      address: manager,
      // The third argument is the contract that renders positions as images, which is not needed here.
      creation: withArguments(genuineCode('uniswapV3PositionManager'), `${types}, address`, [
        ...constants,
        treasury,
      ]),
    },
    {
      address: canonical.uniswapV3SwapRouter,
      creation: withArguments(genuineCode('uniswapV3SwapRouter'), types, constants),
    },
    {
      address: canonical.uniswapV3QuoterV2,
      creation: withArguments(genuineCode('uniswapV3QuoterV2'), types, constants),
    },
    { address: canonical.uniswapV3TickLens, creation: genuineCode('uniswapV3TickLens') },
  ]
  for (const contract of contracts) await place(client, { ...contract, deployer: treasury })
  // The factory's constructor enables the three other fees.
  const data = encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [100, 1] })
  await sendAs(client, treasury, { to: factory, data, gas: buildingGas })
}

function addressOf({ tokens: [first, second], fee }: PlannedPool): Address {
  return uniswapV3Address([first.address, second.address], fee)
}

function approval({ address }: PricedToken): Call {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [manager, maxUint256] })
  return { to: address, data }
}

function creation({ tokens: [first, second], fee, sqrtPriceX96 }: PlannedPool): Call {
  const args = [first.address, second.address, fee, sqrtPriceX96] as const
  const data = encodeFunctionData({ abi, functionName: 'createAndInitializePoolIfNecessary', args })
  return { to: manager, data }
}

function mints(pool: PlannedPool, tick: number): readonly Call[] {
  const [first, second] = pool.tokens
  return pool.positions.map((position) => {
    const { tickLower, tickUpper, amounts } = planPosition(pool, position, tick)
    const params = {
      token0: first.address,
      token1: second.address,
      fee: pool.fee,
      tickLower,
      tickUpper,
      amount0Desired: amounts[0],
      amount1Desired: amounts[1],
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: treasury,
      deadline: maxUint256,
    }
    return { to: manager, data: encodeFunctionData({ abi, functionName: 'mint', args: [params] }) }
  })
}
