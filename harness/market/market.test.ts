/** Snapshots that follow the chain: the incremental reading equals a complete one after any change. */

import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCode } from '../chain/bytecode.ts'
import { approve, fund } from '../chain/execution/accounts.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { type LocalNode, startNode } from '../chain/node.ts'
import { placedCode, sendAs } from '../chain/place.ts'
import { nativeToken } from '../core/address.ts'
import { canonical } from '../core/canonical.ts'
import { served } from '../testing/served.ts'
import { createMarket } from './market.ts'
import type { ConcentratedPool } from './pools/concentrated.ts'
import type { Pool } from './pools/pool.ts'
import { readSnapshot } from './reading/read.ts'
import type { Snapshot } from './snapshot.ts'

const abi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Position { int24 tickLower; int24 tickUpper; uint128 liquidity; }',
  'function mint(MintParams params) returns (uint256 tokenId, uint128 liquidity, uint256, uint256)',
  'function decreaseLiquidity(DecreaseParams params)',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160 sqrtPriceX96)',
  'function provideTo(address manager, PoolKey key, Position[] positions)',
  'function createPair(address, address) returns (address)',
  'function sync()',
])

/** Holds tokens, and has the code that answers V4's pool manager. */
const provider = '0xa55a0000000000000000000000000000000000ee'
const usdc = genesisToken('USDC').address
const weth = genesisToken('WETH').address
const crv = genesisToken('CRV').address
const gusd = genesisToken('GUSD').address
const positions = canonical.uniswapV3PositionManager

let node: LocalNode

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  await node.client.setCode({
    address: provider,
    bytecode: await placedCode(node.client, ownCode('pools/LiquidityProvider')),
  })
  for (const token of [usdc, weth, crv, gusd]) {
    await fund(node, token, provider, 10n ** 27n)
    await approve(node, token, provider, positions, maxUint256)
  }
}, 60_000)
afterAll(() => node.stop())

test('a block has one snapshot, for any number of requests', async () => {
  const market = createMarket(node)
  const [first, second] = await Promise.all([market.snapshot(), market.snapshot()])
  expect(second).toBe(first)
  expect(await market.snapshot()).toBe(first)
}, 60_000)

test('the market follows liquidity that comes and goes, and does not read other ticks again', async () => {
  const market = createMarket(node)
  const start = await market.snapshot()
  const [deep, shallow] = [concentrated(start, 500), concentrated(start, 3000)]
  const [tokenId, liquidity] = await mint(deep, 777)
  await mint(shallow, 21)
  const between = await market.snapshot()
  await send(positions, 'decreaseLiquidity', [
    { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: maxUint256 },
  ])
  await provideToManager(start)
  await donate(start)
  const end = await market.snapshot()

  expect(ticksOf(between, deep)).toHaveLength(deep.ticks.length + 2)
  expect(ticksOf(end, deep)).toEqual(deep.ticks)
  expect(ticksOf(end, shallow)).toHaveLength(shallow.ticks.length + 2)
  expect(ticksOf(end, shallow)).toBe(ticksOf(between, shallow))
  expect(end).toEqual(await readSnapshot(node))
}, 60_000)

test('the market finds a pool that is made later, once it has liquidity', async () => {
  const market = createMarket(node)
  const start = await market.snapshot()
  const [token0, token1] = crv < gusd ? [crv, gusd] : [gusd, crv]
  await send(positions, 'createAndInitializePoolIfNecessary', [token0, token1, 10_000, 2n ** 96n])
  await send(canonical.uniswapV2Factory, 'createPair', [token0, token1])
  const empty = await market.snapshot()
  await mint({ ...concentrated(start, 500), tokens: [token0, token1], feePips: 10_000, tickSpacing: 200 }, 3)
  const filled = await market.snapshot()

  expect(empty.pools).toHaveLength(start.pools.length)
  expect(filled.pools).toHaveLength(start.pools.length + 1)
  expect(filled).toEqual(await readSnapshot(node))
}, 60_000)

test('the market reads another branch of the chain from the block at which it forks', async () => {
  const market = createMarket(node)
  const fork = await market.snapshot()
  const pool = concentrated(fork, 500)
  const id = await node.client.snapshot()
  await mint(pool, 500)
  const abandoned = await market.snapshot()
  await node.client.revert({ id })
  expect(await market.snapshot()).toBe(fork)
  await mint(pool, 900)
  const taken = await market.snapshot()

  expect(taken.block.number).toBe(abandoned.block.number)
  expect(ticksOf(taken, pool)).not.toEqual(ticksOf(abandoned, pool))
  expect(taken).toEqual(await readSnapshot(node))
}, 60_000)

test('a fork begins with the snapshot of the node that it was forked from', async () => {
  const server = await served(node)
  try {
    const upstream = createPublicClient({ chain: mainnet, transport: http(server.url) })
    const base = await readSnapshot({ client: upstream })
    const forked = await startNode({
      network: { kind: 'fork', url: server.url, blockNumber: base.block.number },
    })
    try {
      const { pools, block } = await createMarket(forked, { base }).snapshot()
      expect(block.number).toBeGreaterThan(base.block.number)
      expect(pools).toEqual(base.pools)
    } finally {
      await forked.stop()
    }
  } finally {
    await server.close()
  }
}, 120_000)

type Call = Parameters<typeof encodeFunctionData<typeof abi>>[0]

async function send(to: Address, functionName: Call['functionName'], args: Call['args']): Promise<void> {
  const data = encodeFunctionData({ abi, functionName, args } as Call)
  await sendAs(node.client, provider, { to, data })
}

/** Opens a position at ticks of its own, `spacings` tick spacings from the price; returns its id and its liquidity. */
async function mint({ tokens, feePips, tickSpacing, tick }: ConcentratedPool, spacings: number) {
  const centre = Math.round(tick / tickSpacing) * tickSpacing
  const params = {
    token0: tokens[0],
    token1: tokens[1],
    fee: feePips,
    tickLower: centre - spacings * tickSpacing,
    tickUpper: centre + spacings * tickSpacing,
    amount0Desired: 10n ** 12n,
    amount1Desired: 10n ** 18n,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: provider,
    deadline: maxUint256,
  } as const
  const call = { address: positions, abi, functionName: 'mint', args: [params] } as const
  const { result } = await node.client.simulateContract({ ...call, account: provider })
  await send(positions, 'mint', call.args)
  return result
}

async function provideToManager(snapshot: Snapshot): Promise<void> {
  const pool = snapshot.pools.find(
    (candidate) => candidate.protocol === 'uniswap_v4' && !candidate.tokens.includes(nativeToken),
  )
  if (pool?.kind !== 'concentrated') throw new Error('No pool of V4 holds two tokens.')
  const [currency0, currency1] = pool.tokens
  for (const token of pool.tokens) await fund(node, token, provider, 10n ** 20n)
  const key = { currency0, currency1, fee: pool.feePips, tickSpacing: pool.tickSpacing, hooks: zeroAddress }
  const position = { tickLower: pool.tick - 77, tickUpper: pool.tick + 99, liquidity: 10n ** 10n }
  await send(provider, 'provideTo', [canonical.uniswapV4PoolManager, key, [position]])
}

/** Changes the reserves of a pair. */
async function donate(snapshot: Snapshot): Promise<void> {
  const pair = snapshot.pools.find((pool) => pool.kind === 'constant-product' && pool.tokens.includes(usdc))
  if (!pair) throw new Error('No pair holds USDC.')
  await fund(node, usdc, pair.address, 10n ** 9n)
  await send(pair.address, 'sync', [])
}

function concentrated({ pools }: Snapshot, feePips: number): ConcentratedPool {
  const isIt = (pool: Pool): pool is ConcentratedPool =>
    pool.kind === 'concentrated' &&
    pool.protocol === 'uniswap_v3' &&
    pool.feePips === feePips &&
    pool.tokens.includes(usdc) &&
    pool.tokens.includes(weth)
  const found = pools.find(isIt)
  if (!found) throw new Error(`USDC and WETH have no pool with a fee of ${feePips}.`)
  return found
}

function ticksOf({ pools }: Snapshot, { id }: ConcentratedPool) {
  const found = pools.find((pool) => pool.id === id)
  return found?.kind === 'concentrated' ? found.ticks : undefined
}
