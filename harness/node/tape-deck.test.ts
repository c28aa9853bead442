/** Forks on a node that plays mainnet, on its tape, and on a failing node. */
import { erc20Abi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { startNode } from '../chain/node.ts'
import { canonical } from '../core/canonical.ts'
import { startEmptyMainnet } from '../testing/fork/empty-mainnet.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../testing/fork/faulty-upstream.ts'
import { startPlayer, startRecorder, startRelay, type TapeDeck } from './tape-deck.ts'

const weth = genesisToken('WETH').address
const somebody = '0x00000000000000000000000000000000000b0d1e'
const run = { clauses: [], seed: 1, runs: 1 }

let upstream: FaultyUpstream
const decks: TapeDeck[] = []

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  await upstream.node.client.setBalance({ address: somebody, value: parseEther('3') })
  await upstream.node.client.mine({ blocks: 5 })
})
afterEach(async () => {
  upstream.heal()
  for (const deck of decks.splice(0)) await deck.stop()
})
afterAll(() => upstream.stop())

function keep<Deck extends TapeDeck>(deck: Deck): Deck {
  decks.push(deck)
  return deck
}

/** Reads from a fork on the deck, and changes it. */
async function visit({ network }: TapeDeck) {
  const node = await startNode({ network })
  try {
    const { client } = node
    const wethOf = {
      address: weth,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [canonical.permit2],
    } as const
    return {
      block: await client.getBlock({ blockNumber: network.blockNumber }),
      balance: await client.getBalance({ address: somebody }),
      weth: await client.readContract(wethOf),
      hash: await client.mine({ blocks: 1 }).then(() => client.getBlock().then(({ hash }) => hash)),
    }
  } finally {
    await node.stop()
  }
}

test('a fork reads the same from the tape as from the node, which may be gone by then', async () => {
  const recorder = keep(await startRecorder(upstream.url))
  const seen = await visit(recorder)
  expect(seen.balance).toBe(parseEther('3'))

  upstream.fail('silence')
  const player = keep(await startPlayer(recorder.tape(run)))
  expect(await visit(player)).toEqual(seen)
  expect(upstream.asked()).toEqual([])
  expect([recorder.fault(), player.fault()]).toEqual([undefined, undefined])
})

test('the recorder puts each question to the node once', async () => {
  upstream.heal()
  const recorder = keep(await startRecorder(upstream.url))
  await visit(recorder)
  const asked = upstream.asked().length
  await visit(recorder)
  expect(upstream.asked()).toHaveLength(asked)
})

test('a request that the chain refused is refused again from the tape', async () => {
  const recorder = keep(await startRecorder(upstream.url))
  const call = { to: canonical.permit2, data: '0x12345678' }
  const request = { method: 'eth_call', params: [call, 'latest'] }
  const refusal = await ask(recorder, request)
  expect(refusal).toMatchObject({
    error: { code: expect.any(Number), message: expect.stringContaining('revert') },
  })

  const player = keep(await startPlayer(recorder.tape(run)))
  expect(await ask(player, request)).toEqual(refusal)
  expect([recorder.fault(), player.fault()]).toEqual([undefined, undefined])
})

test('a request that is not on the tape is a fault that names it', async () => {
  const recorder = keep(await startRecorder(upstream.url))
  await visit(recorder)
  const player = keep(await startPlayer(recorder.tape(run)))
  await ask(player, {
    method: 'eth_getBalance',
    params: ['0x00000000000000000000000000000000DEADBEEF', '0x1'],
  })
  expect(player.fault()).toMatchObject({
    code: 'TAPE_MISS',
    message: expect.stringMatching(/eth_getBalance .*deadbeef/),
  })
})

test('a recorder stops at the first fault, and answers nothing more', async () => {
  const recorder = keep(await startRecorder(upstream.url, { timeoutMs: 500 }))
  const balance = { method: 'eth_getBalance', params: [somebody, 'latest'] }
  upstream.fail('status 502', { times: 100 })
  await ask(recorder, balance)
  upstream.heal()
  expect(await ask(recorder, { method: 'eth_gasPrice' })).toMatchObject({
    error: { message: recorder.fault()?.message },
  })
  expect(recorder.fault()).toMatchObject({ code: 'UPSTREAM_UNUSABLE' })
})

test('a relay that is to go on asks a node that has recovered', async () => {
  const relay = keep(await startRelay(upstream.url))
  relay.goOn()
  const balance = { method: 'eth_getBalance', params: [somebody, 'latest'] }
  upstream.fail('a page instead of JSON')
  expect(await ask(relay, balance)).toMatchObject({ error: { message: expect.stringContaining('Log in') } })
  upstream.heal()
  expect(await ask(relay, balance)).toMatchObject({ result: '0x29a2241af62c0000' })
})

test('a block that the chain has replaced since is a fault, and not before', async () => {
  upstream.heal()
  const relay = keep(await startRelay(upstream.url))
  await visit(relay)
  await relay.confirm()
  expect(relay.fault()).toBeUndefined()

  upstream.fail('a reorganisation')
  await relay.confirm()
  expect(relay.fault()).toMatchObject({
    code: 'UPSTREAM_UNUSABLE',
    message: expect.stringContaining(`replaced block ${relay.network.blockNumber}`),
  })
})

test.each([
  ['recorder', startRecorder],
  ['relay', startRelay],
] as const)('a %s has no block that is still to come', async (_name, start) => {
  await expect(start(upstream.url, { blockNumber: 10n ** 9n })).rejects.toMatchObject({
    code: 'UPSTREAM_UNUSABLE',
    message: expect.stringContaining('1000000000'),
  })
})

test('the latest block is forked itself, by its own rules, although those some blocks before had others', async () => {
  // The tenth block of Osaka.
  const head = { number: 23_935_704n, timestamp: 1_764_798_671n }
  const fees = { baseFeePerGas: 10n ** 9n, blobGasUsed: 0n, excessBlobGas: 0n }
  const mainnet = await startEmptyMainnet({ ...head, ...fees })
  const { network } = keep(await startRelay(mainnet.url))
  const node = await startNode({ network })
  expect(network).toMatchObject({ blockNumber: head.number, hardfork: 'osaka' })
  expect(await node.client.getBlock({ blockNumber: head.number })).toMatchObject(head)
  expect(await node.client.getBlockNumber()).toBeGreaterThan(head.number)
  expect(node.hardfork).toBe('osaka')
  await node.stop()
  await mainnet.close()
})

async function ask({ network }: TapeDeck, { method, params = [] }: { method: string; params?: unknown[] }) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(network.url, { method: 'POST', headers, body })
  return JSON.parse(await response.text())
}
