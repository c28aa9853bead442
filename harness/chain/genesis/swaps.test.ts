/** Every pool pays its protocol's own quote, if there is one, and about the fair amount. */
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getContract,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import { developmentAddresses } from '../development-accounts.ts'
import { approve } from '../execution/accounts.ts'
import { execute, sandbox } from '../execution/execute.ts'
import { type Node, startNode } from '../node.ts'
import { weightedPools } from './balancer-v2.ts'
import { pancakeswapV3Pools, tickSpacings, uniswapV3Pools, uniswapV4Pools } from './concentrated.ts'
import { planPool } from './concentrated-geometry.ts'
import { stablePools } from './curve.ts'
import { genesisToken, type PricedToken, worth } from './tokens.ts'

const abi = parseAbi([
  'struct QuoteParams { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(QuoteParams) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function exactInputSingle(SwapParams) payable returns (uint256)',
  'function getPool(address, address, uint24) view returns (address)',
])

const quoterAbi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct QuoteExactSingleParams { PoolKey poolKey; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
  'function quoteExactInputSingle(QuoteExactSingleParams) returns (uint256 amountOut, uint256 gasEstimate)',
])

const vaultAbi = parseAbi([
  'struct BatchSwapStep { bytes32 poolId; uint256 assetInIndex; uint256 assetOutIndex; uint256 amount; bytes userData; }',
  'struct FundManagement { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
  'function queryBatchSwap(uint8, BatchSwapStep[], address[], FundManagement) returns (int256[])',
])

const curveAbi = parseAbi(['function get_dy(int128, int128, uint256) view returns (uint256)'])

const routerAbi = parseAbi([
  'struct Order { address sellToken; address buyToken; uint256 sellAmount; uint256 minBuyAmount; address receiver; }',
  'struct Step { uint8 protocol; address pool; address tokenIn; address tokenOut; uint256 share; bytes data; }',
  'function swap(Order order, Step[] steps) payable returns (uint256)',
])

/** The router's numbers for the protocols. */
const concentrated = 2
const uniswapV4 = 3
const balancerV2 = 4
const curve = 5

const dollars = 1_000
const [trader = canonical.weth] = developmentAddresses

interface Trade {
  readonly sold: PricedToken
  readonly bought: PricedToken
  readonly protocol: number
  readonly pool: Address
  readonly data: Hex
}

let node: Node

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
})
afterAll(() => node.stop())

describe('Uniswap V3', () => {
  test.each(
    uniswapV3Pools.flatMap(([a, b, fee]) => [
      { a, b, fee },
      { a: b, b: a, fee },
    ]),
  )('$a buys as much $b at a fee of $fee as the quoter says', async ({ a, b, fee }) => {
    const [tokenIn, tokenOut] = [genesisToken(a).address, genesisToken(b).address]
    const swap = { tokenIn, tokenOut, fee, amountIn: worth(genesisToken(a), dollars), sqrtPriceLimitX96: 0n }
    const quoter = getContract({ address: canonical.uniswapV3QuoterV2, abi, client: node.client })
    const { result } = await quoter.simulate.quoteExactInputSingle([swap])

    const { changes } = await sandbox(node, async () => {
      await approve(node, tokenIn, trader, canonical.uniswapV3SwapRouter, swap.amountIn)
      const args = [{ ...swap, recipient: trader, deadline: maxUint256, amountOutMinimum: 0n }] as const
      const data = encodeFunctionData({ abi, functionName: 'exactInputSingle', args })
      return execute(node, { from: trader, to: canonical.uniswapV3SwapRouter, data })
    })

    expect(result[0]).toBeGreaterThan(0n)
    expect(changes).toContainEqual({ token: tokenOut, holder: trader, change: result[0] })
  })
})

describe('PancakeSwap V3', () => {
  test.each(
    pancakeswapV3Pools.flatMap(([a, b, fee]) => [
      { a, b, fee },
      { a: b, b: a, fee },
    ]),
  )('$a buys a fair amount of $b at a fee of $fee', async ({ a, b, fee }) => {
    const [sold, bought] = [genesisToken(a), genesisToken(b)]
    const factory = getContract({ address: canonical.pancakeV3Factory, abi, client: node.client })
    const pool = await factory.read.getPool([sold.address, bought.address, fee])
    const paid = await swapped({ sold, bought, protocol: concentrated, pool, data: '0x' })

    expect(lossOf(paid, bought)).toBeGreaterThan(0)
    expect(lossOf(paid, bought)).toBeLessThan((2 * fee) / 1e6 + 0.001)
  })
})

describe('Uniswap V4', () => {
  test.each(
    uniswapV4Pools.flatMap((row) => [
      { row, a: row[0], b: row[1], fee: row[2], sellsFirst: true },
      { row, a: row[1], b: row[0], fee: row[2], sellsFirst: false },
    ]),
  )('$a buys as much $b at a fee of $fee as the quoter says', async ({ row, a, fee }) => {
    const { tokens, tickSpacing } = planPool(row, tickSpacings.uniswapV4)
    const [first, second] = tokens
    const zeroForOne = a === 'ETH' || first.address === genesisToken(a).address
    const [sold, bought] = zeroForOne ? [first, second] : [second, first]
    const poolKey = {
      currency0: first.address,
      currency1: second.address,
      fee,
      tickSpacing,
      hooks: zeroAddress,
    }
    const quoter = getContract({ address: canonical.uniswapV4Quoter, abi: quoterAbi, client: node.client })
    const { result } = await quoter.simulate.quoteExactInputSingle([
      { poolKey, zeroForOne, exactAmount: worth(sold, dollars), hookData: '0x' },
    ])
    const data = encodeAbiParameters(parseAbiParameters('uint24, int24'), [fee, tickSpacing])
    const trade = { sold, bought, protocol: uniswapV4, pool: canonical.uniswapV4PoolManager, data }

    expect(result[0]).toBeGreaterThan(0n)
    expect(await swapped(trade)).toBe(result[0])
  })

  test('the quoter refuses amounts beyond the liquidity of a pool', async () => {
    const { tokens, fee, tickSpacing } = planPool(
      ['USDC', 'USDT', 10, 0, 'pegged', 1],
      tickSpacings.uniswapV4,
    )
    const [currency0, currency1] = tokens.map(({ address }) => address)
    const poolKey = {
      currency0: currency0 ?? zeroAddress,
      currency1: currency1 ?? zeroAddress,
      fee,
      tickSpacing,
      hooks: zeroAddress,
    }
    const quoter = getContract({ address: canonical.uniswapV4Quoter, abi: quoterAbi, client: node.client })
    const quote = quoter.simulate.quoteExactInputSingle([
      { poolKey, zeroForOne: true, exactAmount: 2n ** 128n - 1n, hookData: '0x' },
    ])

    await expect(quote).rejects.toThrow()
  })
})

describe('Balancer V2', () => {
  test.each(
    weightedPools.flatMap(({ id, tokens: [a, b] }) => [
      { id, a: a[0], b: b[0] },
      { id, a: b[0], b: a[0] },
    ]),
  )('$a buys as much $b as the vault says', async ({ id, a, b }) => {
    const [sold, bought] = [genesisToken(a), genesisToken(b)]
    const vault = getContract({ address: canonical.balancerVault, abi: vaultAbi, client: node.client })
    const step = {
      poolId: id,
      assetInIndex: 0n,
      assetOutIndex: 1n,
      amount: worth(sold, dollars),
      userData: '0x',
    } as const
    const nobody = { sender: trader, fromInternalBalance: false, recipient: trader, toInternalBalance: false }
    const assets = [sold.address, bought.address]
    const { result } = await vault.simulate.queryBatchSwap([0, [step], assets, nobody])
    const trade = { sold, bought, protocol: balancerV2, pool: canonical.balancerVault, data: id }

    expect(result[1]).toBeLessThan(0n)
    expect(await swapped(trade)).toBe(-(result[1] ?? 0n))
  })
})

describe('Curve', () => {
  test.each(
    stablePools.flatMap(({ address, coins }) =>
      coins.flatMap(([a], i) => coins.flatMap(([b], j) => (i === j ? [] : [{ address, a, b, i, j }]))),
    ),
  )('at $address $a buys as much $b as the pool says, but for a unit', async ({ address, a, b, i, j }) => {
    const [sold, bought] = [genesisToken(a), genesisToken(b)]
    const { read } = getContract({ address, abi: curveAbi, client: node.client })
    const quoted = await read.get_dy([BigInt(i), BigInt(j), worth(sold, dollars)])
    const data = encodeAbiParameters(parseAbiParameters('int128, int128'), [BigInt(i), BigInt(j)])
    const paid = await swapped({ sold, bought, protocol: curve, pool: address, data })

    expect(quoted - paid).toBeGreaterThanOrEqual(0n)
    expect(quoted - paid).toBeLessThanOrEqual(1n)
    expect(Math.abs(lossOf(paid, bought))).toBeLessThan(0.0003)
  })
})

/** The amount that a thousand dollars' worth buy in one step through the router, in base units of `bought`. */
async function swapped({ sold, bought, protocol, pool, data }: Trade): Promise<bigint> {
  const sellAmount = worth(sold, dollars)
  const order = {
    sellToken: sold.address,
    buyToken: bought.address,
    sellAmount,
    minBuyAmount: 1n,
    receiver: trader,
  }
  const step = { protocol, pool, tokenIn: sold.address, tokenOut: bought.address, share: 0n, data }
  const value = sold.address === nativeToken ? sellAmount : 0n
  const { changes } = await sandbox(node, async () => {
    if (value === 0n) await approve(node, sold.address, trader, canonical.router, sellAmount)
    const callData = encodeFunctionData({ abi: routerAbi, functionName: 'swap', args: [order, [step]] })
    return execute(node, { from: trader, to: canonical.router, data: callData, value })
  })
  const gain = changes.find(({ token, holder }) => token === bought.address && holder === trader)
  return gain?.change ?? 0n
}

/** The fraction of the thousand dollars that the swap lost. */
function lossOf(paid: bigint, bought: PricedToken): number {
  return 1 - Number(paid) / Number(worth(bought, dollars))
}
