/** Pools as mainnet has them beside the healthy ones: almost empty, paused, gone, or not there yet at the forked block. */
import { type Address, encodeFunctionData, numberToHex, parseAbi, slice } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { stablePools } from '../../chain/genesis/curve.ts'
import { genesisTokens } from '../../chain/genesis/tokens.ts'
import { treasury } from '../../chain/genesis/treasury.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { sendAs } from '../../chain/place.ts'
import { canonical } from '../../spec/canonical.ts'
import { tokenPrice } from '../price.ts'
import type { Snapshot } from '../snapshot.ts'
import { changesSince } from './changes.ts'
import { inventoryOf, poolsOf, refreshInventory } from './inventory.ts'
import { readSnapshot } from './read.ts'

const abi = parseAbi([
  'function getActionId(bytes4) view returns (bytes32)',
  'function grantRole(bytes32, address)',
  'function setPaused(bool)',
])
const setPaused = '0x16c38b3c'

let node: Node
let healthy: Snapshot
let genesis: `0x${string}`

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  healthy = await readSnapshot(node)
}, 60_000)
afterAll(() => node.stop())
beforeEach(async () => {
  genesis = await node.client.snapshot()
})
afterEach(() => node.client.revert({ id: genesis }))

const idsOf = ({ pools }: Pick<Snapshot, 'pools'>) => pools.map(({ id }) => id)

test('pairs with dust in them do not move a price', async () => {
  const pairs = healthy.pools.filter(({ protocol }) => protocol === 'sushiswap_v2')
  expect(pairs.length).toBeGreaterThan(0)
  // Where a pair of Uniswap V2 keeps its reserves: one of each, and the time.
  const value = numberToHex(1n + (1n << 112n), { size: 32 })
  for (const { address } of pairs) await node.client.setStorageAt({ address, index: numberToHex(8), value })

  const dusty = await readSnapshot(node)
  expect(idsOf(dusty)).toEqual(idsOf(healthy))
  for (const { address, kind } of genesisTokens) {
    if (kind === 'taxed') continue
    const [before = 0, after = 0] = [healthy, dusty].map((snapshot) => tokenPrice(snapshot, address))
    expect(Math.abs(after / before - 1)).toBeLessThan(0.01)
  }
})

test.each([
  ['the pool', (pool: Address) => pool],
  ['the vault', () => canonical.balancerVault],
] as const)('what Balancer has paused, as %s, is left out until it is resumed', async (_what, of) => {
  const ids = weightedPools.map(({ id }) => id)
  const pool = slice(ids[0] ?? '0x', 0, 20)
  const paused = of(pool)
  const call = (to: Address, data: `0x${string}`) => sendAs(node.client, treasury, { to, data })
  const role = await node.client.readContract({
    address: paused,
    abi,
    functionName: 'getActionId',
    args: [setPaused],
  })
  const { balancerAuthorizer } = canonical
  await call(
    balancerAuthorizer,
    encodeFunctionData({ abi, functionName: 'grantRole', args: [role, treasury] }),
  )
  await call(paused, encodeFunctionData({ abi, functionName: 'setPaused', args: [true] }))

  const left = await readSnapshot(node)
  const gone = paused === pool ? ids.slice(0, 1) : ids
  expect(idsOf(left)).toEqual(idsOf(healthy).filter((id) => !gone.includes(id)))

  const since = await node.client.getBlockNumber()
  await call(paused, encodeFunctionData({ abi, functionName: 'setPaused', args: [false] }))
  expect(idsOf(await readSnapshot(node))).toEqual(idsOf(healthy))
  expect(await node.client.getBlockNumber()).toBe(since + 1n)
})

test('a pool that is paused between two blocks is left out of the second', async () => {
  const pool = slice(weightedPools[0]?.id ?? '0x', 0, 20)
  const args = [setPaused] as const
  const role = await node.client.readContract({ address: pool, abi, functionName: 'getActionId', args })
  const grant = encodeFunctionData({ abi, functionName: 'grantRole', args: [role, treasury] })
  await sendAs(node.client, treasury, { to: canonical.balancerAuthorizer, data: grant })
  const since = await node.client.getBlockNumber()
  await sendAs(node.client, treasury, {
    to: pool,
    data: encodeFunctionData({ abi, functionName: 'setPaused', args: [true] }),
  })

  const view = { client: node.client, blockNumber: since + 1n }
  const inventory = inventoryOf(healthy.pools)
  const changes = await changesSince(view, since)
  const refreshed = await refreshInventory(view, inventory, changes, new Set())
  expect(poolsOf(refreshed)).toHaveLength(healthy.pools.length - 1)
})

const factories = ['uniswapV2Factory', 'sushiFactory', 'uniswapV3Factory', 'pancakeV3Factory'] as const

test.each([
  ...factories.map((name) => [name, canonical[name]] as const),
  ['balancerVault', canonical.balancerVault],
  ['a weighted pool', slice(weightedPools[0]?.id ?? '0x', 0, 20)],
  ['a stable pool', stablePools[0]?.address ?? canonical.weth],
] as const)('where %s does not exist, its pools do not either, and all others do', async (_name, address) => {
  await node.client.setCode({ address, bytecode: '0x' })
  const left = await readSnapshot(node)
  expect(left.pools.length).toBeLessThan(healthy.pools.length)
  expect(left.pools.length).toBeGreaterThan(healthy.pools.length / 3)
})
