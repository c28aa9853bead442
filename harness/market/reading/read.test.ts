/** The snapshot of the embedded chain, against the answers of its contracts and lenses, one by one. */
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTokenFacts } from '../../chain/execution/token-facts.ts'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { pancakeswapV3Pools, uniswapV3Pools, uniswapV4Pools } from '../../chain/genesis/concentrated.ts'
import { sushiPairs, uniswapV2Pairs } from '../../chain/genesis/constant-product.ts'
import { stablePools } from '../../chain/genesis/curve.ts'
import { genesisToken, genesisTokens } from '../../chain/genesis/tokens.ts'
import { treasury } from '../../chain/genesis/treasury.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { sendAs } from '../../chain/place.ts'
import { maxUint256 } from '../../core/amount.ts'
import { canonical } from '../../core/canonical.ts'
import { formatSnapshot, parseSnapshot } from '../files/snapshot-file.ts'
import { nativeUsdPrice, tokenPrice } from '../price.ts'
import type { Snapshot } from '../snapshot.ts'
import { readSnapshot } from './read.ts'

const positionAbi = parseAbi([
  'struct DecreaseLiquidity { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(DecreaseLiquidity params)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
])

let node: Node
let snapshot: Snapshot

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  snapshot = await readSnapshot(node)
}, 60_000)
afterAll(() => node.stop())

test('it holds every pool of the genesis chain, each once', () => {
  expect(
    Object.fromEntries(
      Map.groupBy(snapshot.pools, ({ protocol }) => protocol)
        .entries()
        .map(([protocol, pools]) => [protocol, pools.length]),
    ),
  ).toEqual({
    wrapped_native: 1,
    uniswap_v2: uniswapV2Pairs.length,
    sushiswap_v2: sushiPairs.length,
    uniswap_v3: uniswapV3Pools.length,
    pancakeswap_v3: pancakeswapV3Pools.length,
    uniswap_v4: uniswapV4Pools.length,
    balancer_v2: weightedPools.length,
    curve: stablePools.length,
  })
  expect(new Set(snapshot.pools.map(({ id }) => id)).size).toBe(snapshot.pools.length)
})

test('it is the same without logs, with pools and ticks searched for in storage', async () => {
  const { client, hardfork } = node
  expect(await readSnapshot({ client, ...(hardfork && { hardfork }) })).toEqual(snapshot)
})

test('it lacks a tick that all positions have left, with logs and without', async () => {
  const { client, hardfork } = node
  const id = await client.snapshot()
  const manager = { address: canonical.uniswapV3PositionManager, abi: positionAbi } as const
  const position = await client.readContract({ ...manager, functionName: 'positions', args: [1n] })
  const data = encodeFunctionData({
    abi: positionAbi,
    functionName: 'decreaseLiquidity',
    args: [{ tokenId: 1n, liquidity: position[7], amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 }],
  })
  await sendAs(client, treasury, { to: manager.address, data })
  const left = await readSnapshot(node)
  expect(tickCount(left)).toBe(tickCount(snapshot) - 2)
  expect(await readSnapshot({ client, ...(hardfork && { hardfork }) })).toEqual(left)
  await client.revert({ id })
})

function tickCount({ pools }: Snapshot): number {
  return pools.reduce((sum, pool) => sum + (pool.kind === 'concentrated' ? pool.ticks.length : 0), 0)
}

test('its block is the latest', async () => {
  const { number, hash, timestamp } = await node.client.getBlock()
  expect(snapshot.block).toEqual({ number, hash, timestamp })
  expect(snapshot.gasPriceWei).toBe(await node.client.getGasPrice())
})

test('its tokens have the decimals and symbols of their contracts', async () => {
  for (const { address, decimals, symbol } of snapshot.tokens) {
    if (address === zeroAddress) continue
    expect(await readTokenFacts(node, address)).toMatchObject({ decimals, symbol })
  }
})

test('its ticks of Uniswap V3 equal those of the genuine lens around the price', async () => {
  const abi = parseAbi([
    'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
    'function getPopulatedTicksInWord(address pool, int16 word) view returns (PopulatedTick[])',
  ])
  for (const pool of snapshot.pools) {
    if (pool.kind !== 'concentrated' || pool.protocol !== 'uniswap_v3') continue
    const word = Math.floor(pool.tick / pool.tickSpacing) >> 8
    const populated = await node.client.readContract({
      address: canonical.uniswapV3TickLens,
      abi,
      functionName: 'getPopulatedTicksInWord',
      args: [pool.address, word],
    })
    const inWord = pool.ticks.filter(({ index }) => Math.floor(index / pool.tickSpacing) >> 8 === word)
    expect(inWord).toEqual(
      populated
        .map(({ tick, liquidityNet }) => ({ index: tick, liquidityNet, unwritten: 2 }))
        .toSorted((a, b) => a.index - b.index),
    )
  }
})

test('the net liquidity of ticks adds up to that at the price, and then to zero', () => {
  for (const pool of snapshot.pools) {
    if (pool.kind !== 'concentrated') continue
    const upToPrice = pool.ticks.filter(({ index }) => index <= pool.tick)
    expect(upToPrice.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)).toBe(pool.liquidity)
    expect(pool.ticks.reduce((sum, { liquidityNet }) => sum + liquidityNet, 0n)).toBe(0n)
  }
})

test('its tokens cost their genesis prices', () => {
  const ether = Number(genesisToken('WETH').usd)
  for (const { address, usd, kind } of genesisTokens) {
    if (kind === 'taxed') continue
    expect(Math.abs(((tokenPrice(snapshot, address) ?? 0) * ether) / Number(usd) - 1)).toBeLessThan(0.01)
  }
  expect(Math.abs((nativeUsdPrice(snapshot) ?? 0) / ether - 1)).toBeLessThan(0.01)
})

test('it survives a file', () => {
  expect(parseSnapshot(formatSnapshot(snapshot))).toEqual(snapshot)
})
