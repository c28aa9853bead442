/** Troubled pools as on mainnet: almost empty, paused, destroyed, or not yet created at the forked block. */
import { type Address, encodeFunctionData, numberToHex, parseAbi, slice, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChainClient } from '../../chain/chain-client.ts'
import { weightedPools } from '../../chain/genesis/balancer-v2.ts'
import { stablePools } from '../../chain/genesis/curve.ts'
import { genesisToken, genesisTokens } from '../../chain/genesis/tokens.ts'
import { treasury } from '../../chain/genesis/treasury.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { sendAs } from '../../chain/place.ts'
import { canonical } from '../../core/canonical.ts'
import { tokenPrice } from '../price.ts'
import type { Snapshot } from '../snapshot.ts'
import { changesSince } from './changes.ts'
import { inventoryOf, poolsOf, refreshInventory } from './inventory.ts'
import { readSnapshot } from './read.ts'
import { stableReader } from './read-stable.ts'

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
  // The slot in which a pair of Uniswap V2 keeps its reserves: one of each, and the time.
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

test('a token whose calls fail leaves the market together with its pools, and no others', async () => {
  const { address } = genesisToken('LINK')
  await node.client.setCode({ address, bytecode: '0xfe' })

  const { pools, tokens } = await readSnapshot(node)
  expect(tokens.map((token) => token.address)).not.toContain(address)
  expect(idsOf({ pools })).toEqual(
    idsOf({ pools: healthy.pools.filter((pool) => !pool.tokens.includes(address)) }),
  )
})

test.each([
  ['the pool', (pool: Address) => pool],
  ['the vault', () => canonical.balancerVault],
] as const)('a pool that Balancer has paused, as %s, is left out until it is resumed', async (_what, of) => {
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

/**
 * Code that answers one function with a number, and everything else as `code` does:
 *
 *     PUSH0 CALLDATALOAD PUSH1 224 SHR PUSH4 selector EQ PUSH1 59 JUMPI
 *     CALLDATASIZE PUSH0 PUSH0 CALLDATACOPY PUSH0 PUSH0 CALLDATASIZE PUSH0 PUSH20 code GAS DELEGATECALL
 *     RETURNDATASIZE PUSH0 PUSH0 RETURNDATACOPY PUSH1 55 JUMPI RETURNDATASIZE PUSH0 REVERT
 *     JUMPDEST RETURNDATASIZE PUSH0 RETURN
 *     JUMPDEST PUSH5 value PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
 */
function answering(selector: `0x${string}`, value: bigint, code: Address): `0x${string}` {
  const asked = `5f3560e01c63${selector.slice(2)}14603b57`
  const delegated = `365f5f375f5f365f73${code.slice(2)}5af43d5f5f3e6037573d5ffd5b3d5ff3`
  return `0x${asked}${delegated}5b64${value.toString(16).padStart(10, '0')}5f5260205ff3`
}

const elsewhere = '0x00000000000000000000000000000000000e15e0'

test.each([
  ['is left out if its fee depends on its balances', 'offpeg_fee_multiplier()', 0],
  ['is read if it answers another function', 'other()', 1],
] as const)('a pool of Curve %s', async (_what, name, count) => {
  for (const { address } of stablePools) {
    const bytecode = (await node.client.getCode({ address })) ?? '0x'
    await node.client.setCode({ address: elsewhere, bytecode })
    const stub = answering(toFunctionSelector(name), 20_000_000_000n, elsewhere)
    await node.client.setCode({ address, bytecode: stub })
    const view = { client: node.client, blockNumber: await node.client.getBlockNumber() }
    const found = await stableReader.find(view)
    expect(found.filter((pool) => pool.address === address)).toHaveLength(count)
    expect(found).toHaveLength(stablePools.length - 1 + count)
    await node.client.setCode({ address, bytecode })
  }
})

test.each([0, 1])(
  'a failure of the node at call %i of a search for pools of Curve fails the search',
  async (failing) => {
    const broken = createChainClient({ request: () => Promise.reject(new Error('busy')) })
    let calls = 0
    const multicall: typeof broken.multicall = (options) =>
      (calls++ === failing ? broken : node.client).multicall(options)
    const view = { client: { ...node.client, multicall }, blockNumber: await node.client.getBlockNumber() }
    await expect(stableReader.find(view)).rejects.toThrow('busy')
  },
)

const whereMissing = 'if %s does not exist, its pools do not either, and all others do'
const factories = ['sushiFactory', 'uniswapV3Factory', 'pancakeV3Factory'] as const

test.each([
  ['uniswapV2Factory', canonical.uniswapV2Factory],
  ['balancerVault', canonical.balancerVault],
  ['a stable pool', stablePools[0]?.address ?? canonical.weth],
] as const)(whereMissing, othersExist)

test.for([
  ...factories.map((name) => [name, canonical[name]] as const),
  ['a weighted pool', slice(weightedPools[0]?.id ?? '0x', 0, 20)] as const,
])(whereMissing, { tags: ['long'] }, ([name, address]) => othersExist(name, address))

async function othersExist(_name: string, address: Address): Promise<void> {
  await node.client.setCode({ address, bytecode: '0x' })
  const left = await readSnapshot(node)
  expect(left.pools.length).toBeLessThan(healthy.pools.length)
  expect(left.pools.length).toBeGreaterThan(healthy.pools.length / 3)
}
