/**
 * The marginal rate of every pool of a chain, read from the contracts, for tests of the whole market.
 *
 * @module
 */
import {
  type Address,
  encodeAbiParameters,
  getContract,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { canonicalAddress } from '../../core/address.ts'
import { canonical } from '../../core/canonical.ts'
import type { ChainClient } from '../chain-client.ts'
import { weightedPools } from './balancer-v2.ts'
import {
  type ConcentratedRow,
  pancakeswapV3Pools,
  tickSpacings,
  uniswapV3Pools,
  uniswapV4Pools,
} from './concentrated.ts'
import { planPool } from './concentrated-geometry.ts'
import { stablePools } from './curve.ts'
import { genesisToken, type TokenSymbol, worth } from './tokens.ts'

/** The marginal rate, after the fee: base units of `to` for one base unit of `from`. */
export interface Rate {
  readonly from: Address
  readonly to: Address
  readonly rate: number
  /** Fraction of the input. */
  readonly fee: number
}

const abi = parseAbi([
  'function allPairs(uint256) view returns (address)',
  'function allPairsLength() view returns (uint256)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint32, bool)',
  'function extsload(bytes32) view returns (bytes32)',
  'function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)',
  'function getNormalizedWeights() view returns (uint256[])',
  'function getSwapFeePercentage() view returns (uint256)',
  'function coins(uint256) view returns (address)',
  'function get_dy(int128, int128, uint256) view returns (uint256)',
])

/** The rates of all pools, one for each ordered pair of a pool's tokens. */
export async function ratesOf(client: ChainClient): Promise<readonly Rate[]> {
  const pairs = [canonical.uniswapV2Factory, canonical.sushiFactory].map((factory) =>
    pairRates(client, factory),
  )
  const pools = [
    ...uniswapV3Pools.map((row) => poolRates(client, canonical.uniswapV3Factory, row)),
    ...pancakeswapV3Pools.map((row) => poolRates(client, canonical.pancakeV3Factory, row)),
    ...uniswapV4Pools.map((row) => managedRates(client, row)),
    ...weightedPools.map(({ id }) => weightedRates(client, id)),
    ...stablePools.map(({ address, coins }) =>
      stableRates(
        client,
        address,
        coins.map(([symbol]) => symbol),
      ),
    ),
  ]
  return (await Promise.all([...pairs, ...pools])).flat()
}

async function pairRates(client: ChainClient, address: Address): Promise<readonly Rate[]> {
  const factory = getContract({ address, abi, client })
  const count = Number(await factory.read.allPairsLength())
  const found = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const pair = await factory.read.allPairs([BigInt(index)])
      const { read } = getContract({ address: pair, abi, client })
      const [token0, token1, reserves] = await Promise.all([read.token0(), read.token1(), read.getReserves()])
      return bothWays(token0, token1, Number(reserves[1]) / Number(reserves[0]), 0.003)
    }),
  )
  return found.flat()
}

async function poolRates(
  client: ChainClient,
  address: Address,
  row: ConcentratedRow,
): Promise<readonly Rate[]> {
  const [a, b, fee] = row
  const factory = getContract({ address, abi, client })
  const pool = await factory.read.getPool([genesisToken(a).address, genesisToken(b).address, fee])
  const { read } = getContract({ address: pool, abi, client })
  const [token0, token1, [sqrtPriceX96]] = await Promise.all([read.token0(), read.token1(), read.slot0()])
  return bothWays(token0, token1, priceOf(sqrtPriceX96), fee / 1e6)
}

async function managedRates(
  client: ChainClient,
  row: ConcentratedRow<TokenSymbol | 'ETH'>,
): Promise<readonly Rate[]> {
  const { tokens, fee, tickSpacing } = planPool(row, tickSpacings.uniswapV4)
  const [{ address: currency0 }, { address: currency1 }] = tokens
  const types = parseAbiParameters('address, address, uint24, int24, address')
  const hooks = toHex(0, { size: 20 })
  const id = keccak256(encodeAbiParameters(types, [currency0, currency1, fee, tickSpacing, hooks]))
  // The manager keeps its pools in a mapping at slot 6; the low bits of a pool's first word hold the price.
  const slot = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [id, 6n]))
  const word = await client.readContract({
    address: canonical.uniswapV4PoolManager,
    abi,
    functionName: 'extsload',
    args: [slot],
  })
  return bothWays(currency0, currency1, priceOf(BigInt.asUintN(160, BigInt(word))), fee / 1e6)
}

async function weightedRates(client: ChainClient, id: Hex): Promise<readonly Rate[]> {
  const vault = getContract({ address: canonical.balancerVault, abi, client })
  const pool = getContract({ address: `0x${id.slice(2, 42)}`, abi, client })
  const [tokens, balances] = await vault.read.getPoolTokens([id])
  const [weights, fee] = await Promise.all([
    pool.read.getNormalizedWeights(),
    pool.read.getSwapFeePercentage(),
  ])
  const [first = 0, second = 0] = balances.map((balance, index) => Number(balance) / Number(weights[index]))
  const [token0 = canonical.weth, token1 = canonical.weth] = tokens
  return bothWays(token0, token1, second / first, Number(fee) / 1e18)
}

async function stableRates(
  client: ChainClient,
  address: Address,
  coins: readonly TokenSymbol[],
): Promise<readonly Rate[]> {
  const { read } = getContract({ address, abi, client })
  const directions = coins.flatMap((_, i) => coins.flatMap((_, j) => (i === j ? [] : [{ i, j }])))
  return Promise.all(
    directions.map(async ({ i, j }) => {
      const [from, to] = await Promise.all([read.coins([BigInt(i)]), read.coins([BigInt(j)])])
      // Small compared with the pool, large compared with the rounding.
      const amount = worth(genesisToken(coins[i] ?? 'DAI'), 1_000)
      const bought = await read.get_dy([BigInt(i), BigInt(j), amount])
      return {
        from: canonicalAddress(from),
        to: canonicalAddress(to),
        rate: Number(bought) / Number(amount),
        fee: 0.0001,
      }
    }),
  )
}

function priceOf(sqrtPriceX96: bigint): number {
  return (Number(sqrtPriceX96) / 2 ** 96) ** 2
}

function bothWays(token0: Address, token1: Address, price: number, fee: number): readonly Rate[] {
  const [from, to, kept] = [canonicalAddress(token0), canonicalAddress(token1), 1 - fee]
  return [
    { from, to, rate: price * kept, fee },
    { from: to, to: from, rate: kept / price, fee },
  ]
}
