/** A devnet on a fork: it starts from the state of the forked node, and survives that node's faults. */
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fund } from '../chain/execution/accounts.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import type { Node } from '../chain/node.ts'
import { sendAs } from '../chain/place.ts'
import { startRecorder } from '../node/tape-deck.ts'
import { call, nobody, usdc, weth } from '../testing/devnet.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../testing/fork/faulty-upstream.ts'
import { type Devnet, startDevnet } from './devnet.ts'

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])
// Uniswap V2's pair on mainnet; USDC is its first token.
const pair = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'

let upstream: FaultyUpstream
let devnet: Devnet

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  await sellOnPair()
  devnet = await startDevnet({ network: { kind: 'fork', url: upstream.url } })
})
afterEach(() => upstream.heal())
afterAll(async () => {
  await devnet.stop()
  await upstream.stop()
})

test('quotes by the pools of the forked node', async () => {
  const embedded = await startDevnet()
  const [before, after] = [await quote(embedded), await quote(devnet)]
  await embedded.stop()

  expect(after).toBeGreaterThan(before * 2n)
  expect(await reservesOn(devnet.node)).toEqual(await reservesOn(upstream.node))
})

test('time goes on from the forked block, which may be years old', async () => {
  const { timestamp } = await upstream.node.client.getBlock()
  await devnet.node.client.mine({ blocks: 1 })
  const mined = await devnet.node.client.getBlock()
  expect(mined.timestamp).toBeGreaterThanOrEqual(timestamp)
  expect(mined.timestamp).toBeLessThan(timestamp + 3600n)
})

test('changes stay on the fork', async () => {
  const head = await upstream.node.client.getBlockNumber()
  await devnet.node.client.setBalance({ address: nobody, value: 1n })
  await devnet.node.client.mine({ blocks: 3 })
  expect(await upstream.node.client.getBlockNumber()).toBe(head)
  expect(await upstream.node.client.getBalance({ address: nobody })).toBe(0n)
})

test('a fault of the forked node fails reads of new state, and is over with the fault', async () => {
  const unread = '0x00000000000000000000000000000000000f0001'
  const { client } = devnet.node
  upstream.fail('a page instead of JSON')
  await expect(client.getBalance({ address: unread })).rejects.toThrow('Log in')
  expect(await client.getBalance({ address: nobody })).toBe(1n)
  upstream.heal()
  expect(await client.getBalance({ address: unread })).toBe(0n)
  expect(await quote(devnet)).toBeGreaterThan(0n)
})

// At a merge a run meets one, in providers.test.ts.
test('starts from a node with the limits of a provider as from any', { tags: ['long'] }, async () => {
  const before = await quote(devnet)
  upstream.fail('the limits of a provider')
  const limited = await startDevnet({ network: { kind: 'fork', url: upstream.url } })
  const after = await quote(limited)
  const { status } = await call(limited, '/partner/v2/solver/tokens?blockchain=ethereum')
  await limited.stop()

  expect({ after, status }).toEqual({ after: before, status: 200 })
})

test('tokens that the forked block does not have yet, or not as that contract, are not listed, and the others are quoted', async () => {
  const { client } = upstream.node
  const id = await client.snapshot()
  const [early, other] = [genesisToken('USDe').address, genesisToken('PEPE').address]
  await client.setCode({ address: early, bytecode: '0x' })
  await client.setCode({ address: other, bytecode: '0x00' })
  const without = await startDevnet({ network: { kind: 'fork', url: upstream.url } })
  const listed = await Promise.all(
    [devnet, without].map((on) => call(on, '/partner/v2/solver/tokens?blockchain=ethereum')),
  )
  const quoted = await quote(without)
  await without.stop()
  await client.revert({ id })

  const isListed = ({ body }: { readonly body: unknown }) =>
    [early, other].map((address) => JSON.stringify(body).toLowerCase().includes(address))
  expect(listed.map(isListed)).toEqual([
    [true, true],
    [false, false],
  ])
  expect(quoted).toBe(await quote(devnet))
})

test('starts from a tape without that node, and names requests that the tape lacks', async () => {
  const recorder = await startRecorder(upstream.url)
  const recorded = await startDevnet({ network: recorder.network })
  const quoted = await quote(recorded)
  await recorded.stop()
  await recorder.stop()

  upstream.fail('a page instead of JSON')
  const tape = recorder.tape({ clauses: [], runs: 1, seed: 1 })
  const played = await startDevnet({ network: { kind: 'tape', tape } })
  const again = await quote(played)
  const unread = played.node.client.getBalance({ address: '0x00000000000000000000000000000000000f0002' })
  await expect(unread).rejects.toThrow('tape')
  expect(await quote(played)).toBe(again)
  await played.stop()

  expect(again).toBe(quoted)
})

/** The WETH for ten thousand USDC, by Uniswap V2 alone. */
async function quote(on: Devnet): Promise<bigint> {
  const order = { sell_token: usdc, buy_token: weth, sell_amount: `${10_000n * 10n ** 6n}` }
  const body = { blockchain: 'ethereum', orders: [order], amms: ['+uniswap_v2'] }
  const answer = await call(on, '/partner/v2/solver/quote', body)
  return BigInt(answer.body.quotes[0].buy_amount)
}

/** Sells twice the pair's own WETH for half of its USDC, which makes WETH cheap. */
async function sellOnPair(): Promise<void> {
  const [ofUsdc, ofWeth] = await reservesOn(upstream.node)
  await fund(upstream.node, weth, pair, ofWeth * 2n)
  const data = encodeFunctionData({
    abi: pairAbi,
    functionName: 'swap',
    args: [ofUsdc / 2n, 0n, nobody, '0x'],
  })
  await sendAs(upstream.node.client, nobody, { to: pair, data })
}

async function reservesOn({ client }: Node): Promise<readonly [bigint, bigint]> {
  const [first, second] = await client.readContract({
    address: pair,
    abi: pairAbi,
    functionName: 'getReserves',
  })
  return [first, second]
}
