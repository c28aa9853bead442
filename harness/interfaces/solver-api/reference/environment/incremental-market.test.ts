/** A market that rereads only the pools named in events equals, after any changes, one that reads every pool. */
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, fund } from '../../../../chain/execution/accounts.ts'
import { execute } from '../../../../chain/execution/execute.ts'
import { genesisToken, genesisTokens } from '../../../../chain/genesis/tokens.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import { canonical } from '../../../../core/canonical.ts'
import { createMarket } from '../../../../market/market.ts'
import type { Pool } from '../../../../market/pools/pool.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { encodeSwap } from '../../../../solver/encode.ts'
import { solve } from '../../../../solver/solve.ts'

const trader = '0xa55a0000000000000000000000000000000000ff'
const protocols = [
  'uniswap_v2',
  'sushiswap_v2',
  'uniswap_v3',
  'pancakeswap_v3',
  'uniswap_v4',
  'balancer_v2',
  'curve',
] as const
const sold = ['WETH', 'USDC', 'DAI'] as const

let node: Node
let base: Snapshot
/** The protocols with a pool that has swapped. */
const swapped = new Set<string>()

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  for (const symbol of sold) {
    const { address, decimals } = genesisToken(symbol)
    await fund(node, address, trader, 10n ** BigInt(decimals + 7))
    await approve(node, address, trader, canonical.router, maxUint256)
  }
  base = await readSnapshot(node)
}, 60_000)
afterAll(() => node.stop())

type Event =
  | {
      readonly kind: 'swap'
      readonly protocol: (typeof protocols)[number]
      readonly sell: (typeof sold)[number]
      readonly buy: number
      readonly reverts: boolean
    }
  | { readonly kind: 'donate' | 'sync' | 'overwrite'; readonly place: number }
  | { readonly kind: 'blocks' | 'mark' | 'revert' }

test('pools that no event names are the same values as before', async () => {
  const market = createMarket(node, { base })
  const before = await market.snapshot()
  const routed = await swapAt(before, { protocol: 'uniswap_v3', sell: 'WETH', buy: 0, reverts: false })
  const after = await market.snapshot()
  const changed = after.pools.filter(
    (pool) => !before.pools.includes(pool) && !['stable', 'wrap'].includes(pool.kind),
  )
  expect(changed.map(({ id }) => id).toSorted()).toEqual([...routed].toSorted())
  expect(after.block.number).toBeGreaterThan(before.block.number)
})

test('after any swaps, donations, reverts and overwritten pools both have the same pools', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events(), { minLength: 4, maxLength: 12 }), async (history) => {
      const start = await node.client.snapshot()
      const { client, overwritten = new Set() } = node
      const incremental = createMarket({ client, overwritten }, { base })
      const full = createMarket({ client }, { base })
      const marks: `0x${string}`[] = []
      for (const event of history) {
        await happen(event, await incremental.snapshot(), marks)
        expect(await incremental.snapshot()).toEqual(await full.snapshot())
      }
      await node.client.revert({ id: start })
    }),
    { numRuns: 30 },
  )
  expect(swapped).toEqual(new Set(protocols))
})

async function happen(event: Event, snapshot: Snapshot, marks: `0x${string}`[]): Promise<void> {
  switch (event.kind) {
    case 'swap':
      await swapAt(snapshot, event)
      return
    case 'donate':
      await donate(pairAt(snapshot, event.place))
      return
    case 'sync': {
      const pair = pairAt(snapshot, event.place)
      await donate(pair)
      const data = encodeFunctionData({ abi: parseAbi(['function sync()']) })
      await execute(node, { from: trader, to: pair.address, data })
      return
    }
    case 'overwrite': {
      // Reserves of 2^111 and 2^110, and the time of the last change.
      const value = numberToHex((1n << 111n) | (1n << 222n), { size: 32 })
      await node.client.setStorageAt({ address: pairAt(snapshot, event.place).address, index: 8, value })
      await node.client.mine({ blocks: 1 })
      return
    }
    case 'blocks':
      node.clock.advance(60n)
      await node.client.mine({ blocks: 3 })
      return
    case 'mark':
      marks.push(await node.client.snapshot())
      return
    case 'revert': {
      const id = marks.pop()
      if (id !== undefined) await node.client.revert({ id })
    }
  }
}

/** @returns The ids of the pools on its route. */
async function swapAt(
  snapshot: Snapshot,
  { protocol, sell, buy, reverts }: Omit<Extract<Event, { kind: 'swap' }>, 'kind'>,
): Promise<ReadonlySet<string>> {
  const { address, decimals } = genesisToken(sell)
  const pools = snapshot.pools.filter((pool) => pool.protocol === protocol && pool.tokens.includes(address))
  const pool = pools[buy % (pools.length || 1)]
  const buyToken = pool?.tokens.find((token) => token !== address)
  if (buyToken === undefined) return new Set()
  const order = {
    sellToken: address,
    buyToken,
    sellAmount: 10n ** BigInt(decimals),
    minBuyAmount: 0n,
    extraPools: [],
  }
  const allows = (candidate: Pool) => candidate.protocol === protocol
  const [solution] = solve(snapshot, [order], { allows, effort: 'fast', expired: () => false }) ?? []
  if (solution === undefined) return new Set()
  const minBuyAmount = reverts ? maxUint256 : 1n
  const data = encodeSwap({ ...order, route: solution.route, minBuyAmount, receiver: trader })
  const { status } = await execute(node, { from: trader, to: canonical.router, data })
  if (status === 'reverted') return new Set()
  swapped.add(protocol)
  return new Set(solution.route.map(({ pool: { id } }) => id))
}

async function donate({ address, tokens: [token] }: Pool<'constant-product'>): Promise<void> {
  await fund(node, token, trader, 10n ** 6n)
  const args = [address, 10n ** 6n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await execute(node, { from: trader, to: token, data })
}

function pairAt({ pools }: Snapshot, place: number): Pool<'constant-product'> {
  const pairs = pools.filter((pool) => pool.kind === 'constant-product')
  const pair = pairs[place % pairs.length]
  if (pair === undefined) throw new Error('The chain has no pairs.')
  return pair
}

function events(): fc.Arbitrary<Event> {
  const swap = fc.record({
    kind: fc.constant('swap' as const),
    protocol: fc.constantFrom(...protocols),
    sell: fc.constantFrom(...sold),
    buy: fc.nat(genesisTokens.length),
    reverts: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  const pair = fc.record({ kind: fc.constantFrom('donate', 'sync', 'overwrite'), place: fc.nat(50) })
  const chain = fc.record({ kind: fc.constantFrom('blocks', 'mark', 'revert') })
  return fc.oneof({ weight: 3, arbitrary: swap }, pair, chain)
}
