import { type Address, createWalletClient, erc20Abi, http, parseEther, parseUnits, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canonical } from '../chain/canonical.ts'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { nativeToken } from '../spec/address.ts'
import { maxUint256 } from '../spec/amount.ts'
import { type DutchOrder, encodeDutchOrder, hashDutchOrder } from '../spec/dutch-order.ts'
import { orderTypedData } from '../spec/typed-data.ts'
import { type Devnet, startDevnet } from './devnet.ts'

const weth = genesisToken('WETH').address
const usdc = genesisToken('USDC').address
const nobody = '0x00000000000000000000000000000000000b0d1e'

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** A wallet that has no keys: the node signs for it. */
function wallet(account: Address | undefined) {
  if (account === undefined) throw new Error('no such account')
  const transport = http(devnet.rpcUrl, { retryCount: 0 })
  return createWalletClient({ account, chain: mainnet, transport, pollingInterval: 10 }).extend(publicActions)
}

async function call(path: string, body?: unknown) {
  const headers = { 'x-api-key': devnet.apiKey }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${devnet.url}${path}`, init)
  return { status: response.status, body: await response.json() }
}

async function balance(token: Address, holder: Address): Promise<bigint> {
  const reading = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const
  return devnet.node.client.readContract(reading)
}

test('the time of the chain is the time of the machine', async () => {
  const alice = wallet(devnet.accounts[0])
  const before = Math.floor(Date.now() / 1000)
  const hash = await alice.sendTransaction({ to: nobody, value: 1n })
  const { blockNumber } = await alice.waitForTransactionReceipt({ hash })
  const { timestamp } = await alice.getBlock({ blockNumber })

  expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
})

test('twenty accounts hold ether and every token', async () => {
  expect(devnet.accounts).toHaveLength(20)
  for (const account of devnet.accounts) {
    expect(await devnet.node.client.getBalance({ address: account })).toBeGreaterThan(parseEther('9000'))
    expect(await balance(usdc, account)).toBeGreaterThan(0n)
  }
})

test('the node signs typed data as the key itself does', async () => {
  const typedData = orderTypedData(await orderOf(devnet.accounts[3]))
  const signature = await wallet(devnet.accounts[3]).signTypedData(typedData)

  expect(signature).toBe(await devnet.signer(3).signTypedData(typedData))
})

test('what solve answers is executed by a wallet and pays the minimum', async () => {
  const alice = wallet(devnet.accounts[1])
  const order = {
    sell_token: weth,
    buy_token: usdc,
    sell_amount: `${parseEther('2')}`,
    origin_address: alice.account.address,
  }
  const { body } = await call('/partner/v2/solver/solve', { blockchain: 'ethereum', orders: [order] })
  const [{ call_data, target_address, orders }] = body.solutions
  const approval = { owner: alice.account.address, token: weth, spender: target_address }
  expect((await call('/devnet/approve', approval)).status).toBe(200)

  const before = await balance(usdc, alice.account.address)
  const hash = await alice.sendTransaction({ to: target_address, data: call_data })
  const { status } = await alice.waitForTransactionReceipt({ hash })
  const gained = (await balance(usdc, alice.account.address)) - before

  expect(status).toBe('success')
  expect(gained).toBeGreaterThanOrEqual(BigInt(orders[0].buy_amount))
})

test('an order that the market can serve is filled without anybody asking', async () => {
  const [, , bob = nobody] = devnet.accounts
  await call('/devnet/approve', { owner: bob, token: weth })
  const order = await orderOf(bob)
  const before = await balance(usdc, bob)
  await submit(order)

  await vi.waitUntil(async () => (await balance(usdc, bob)) > before, { timeout: 10_000 })
  const { order_status, settled_amounts } = await find(order)
  expect(order_status).toBe('filled')
  expect(BigInt(settled_amounts[0].amount_out)).toBe((await balance(usdc, bob)) - before)
})

test('an order that asks too much is filled when it has fallen far enough', async () => {
  const bob = devnet.accounts[4]
  await call('/devnet/approve', { owner: bob, token: weth })
  const order = await orderOf(bob, { startAmount: parseUnits('90000', 6) })
  await submit(order)
  expect((await find(order)).order_status).toBe('open')

  await call('/devnet/time', { advance: 590 })
  await vi.waitUntil(async () => (await find(order)).order_status === 'filled', { timeout: 10_000 })
})

test('an order whose deadline passes expires although nothing else happens', async () => {
  const bob = devnet.accounts[5]
  await call('/devnet/approve', { owner: bob, token: weth })
  const now = devnet.node.clock.now()
  const most = parseUnits('90000', 6)
  const order = await orderOf(bob, { startAmount: most, endAmount: most })
  const short = { ...order, decayEndTime: now + 60n, deadline: now + 60n }
  await submit(short)

  devnet.node.clock.advance(61n)
  await vi.waitUntil(async () => (await find(short)).order_status === 'expired', { timeout: 10_000 })
})

test('a list shows what the latest transaction made of the orders', async () => {
  const bob = wallet(devnet.accounts[6])
  await call('/devnet/approve', { owner: bob.account.address, token: weth })
  const order = await orderOf(bob.account.address, { startAmount: parseUnits('90000', 6) })
  await submit(order)
  await call('/devnet/approve', { owner: bob.account.address, token: weth, amount: '0' })
  expect((await find(order)).order_status).toBe('insufficient-funds')
  await call('/devnet/approve', { owner: bob.account.address, token: weth })
  expect((await find(order)).order_status).toBe('open')
})

test('anybody is given tokens and ether', async () => {
  expect((await call('/devnet/fund', { address: nobody, token: usdc, amount: '1500000' })).status).toBe(200)
  await Promise.all([1, 2, 3].map(() => call('/devnet/fund', { address: nobody, token: usdc, amount: '1' })))
  const before = await devnet.node.client.getBalance({ address: nobody })
  await call('/devnet/fund', { address: nobody, token: nativeToken, amount: '7' })

  expect(await balance(usdc, nobody)).toBe(1_500_003n)
  expect(await devnet.node.client.getBalance({ address: nobody })).toBe(before + 7n)
})

test('time and blocks move on request', async () => {
  const { block: first } = (await call('/devnet/mine', {})).body
  const { block: later } = (await call('/devnet/time', { advance: 3600 })).body
  const { block: last } = (await call('/devnet/mine', { blocks: 5 })).body

  expect(later.timestamp - first.timestamp).toBeGreaterThanOrEqual(3600)
  expect(later.number).toBe(first.number + 1)
  expect(last.number).toBe(later.number + 5)
})

describe('what cannot be done is refused with a reason', () => {
  const fund = (changes: object) => ({ address: nobody, token: usdc, amount: '1', ...changes })
  test.for<[string, string, unknown, number, string]>([
    ['nothing to fund', '/devnet/fund', {}, 400, 'MISSING_PARAMETER'],
    ['a body that is a list', '/devnet/fund', [], 422, 'INVALID_FORMAT'],
    ['an amount that is a number', '/devnet/fund', fund({ amount: 1 }), 422, 'INVALID_FORMAT'],
    ['a token by its symbol', '/devnet/fund', fund({ token: 'usdc' }), 422, 'INVALID_ADDRESS'],
    ['an account as a token', '/devnet/fund', fund({ token: nobody }), 400, 'TOKEN_NOT_FOUND'],
    [
      'a contract that is no token',
      '/devnet/fund',
      fund({ token: canonical.router }),
      400,
      'TOKEN_NOT_FOUND',
    ],
    ['more than can be held', '/devnet/fund', fund({ amount: `${maxUint256}` }), 422, 'INVALID_FORMAT'],
    ['approval of ether', '/devnet/approve', { owner: nobody, token: nativeToken }, 422, 'INVALID_FORMAT'],
    ['time backwards', '/devnet/time', { advance: -1 }, 422, 'INVALID_FORMAT'],
    ['half a second', '/devnet/time', { advance: 0.5 }, 422, 'INVALID_FORMAT'],
    ['a million blocks', '/devnet/mine', { blocks: 1_000_000 }, 422, 'INVALID_FORMAT'],
    ['a path that is not there', '/devnet/nothing', {}, 404, 'NOT_FOUND'],
    ['the depth of no pair', '/devnet/depth', undefined, 400, 'MISSING_PARAMETER'],
    ['a change by GET', '/devnet/time', undefined, 405, 'METHOD_NOT_ALLOWED'],
  ])('%s', async ([, path, body, status, code]) => {
    const answer = await call(path, body)
    expect({ status: answer.status, code: answer.body.error_code }).toEqual({ status, code })
    expect(answer.body.detail).not.toBe('')
  })
})

test('the log holds what was asked and answered, and a line that asks it again', async () => {
  const order = { sell_token: weth, buy_token: usdc, sell_amount: '1000000000000000000' }
  const { body } = await call('/v2/solver/quote', { blockchain: 'ethereum', orders: [order] })
  const [latest] = (await call('/devnet/requests')).body

  expect(latest).toMatchObject({ method: 'POST', path: '/v2/solver/quote', status: 200 })
  expect(JSON.parse(latest.answered)).toEqual(body)
  expect(latest.curl).toContain(`curl -sS -X POST '${devnet.url}/v2/solver/quote'`)
  expect(latest.curl).toContain(`--data-binary '{"blockchain":"ethereum"`)
})

test('the page reads the market, the depth of a pair, blocks and orders', async () => {
  const market = (await call('/devnet/market')).body
  const find = (address: Address) =>
    market.tokens.find((token: { address: Address }) => token.address === address)
  expect(find(usdc).usd).toBeCloseTo(1, 1)
  expect(market.pools.length).toBeGreaterThan(50)

  const depth = (await call(`/devnet/depth?sell_token=${weth}&buy_token=${usdc}`)).body
  const prices = depth.map(({ bought, sold }: { bought: number; sold: number }) => bought / sold)
  expect(prices.length).toBeGreaterThan(10)
  expect(prices.at(-1)).toBeLessThan(prices[0])

  const [head] = (await call('/devnet/blocks')).body
  expect(head.hash).toBe((await devnet.node.client.getBlock()).hash)
  expect((await call('/devnet/orders')).body.length).toBeGreaterThan(0)
})

test('a node that mines by itself is not to be had behind the devnet’s back', async () => {
  const request = devnet.node.provider.request({ method: 'evm_setIntervalMining', params: [1000] })
  await expect(request).rejects.toMatchObject({ code: -32_601 })
})

test('a port that is taken is an error that says so, and nothing is left running', async () => {
  const port = Number(new URL(devnet.url).port)
  await expect(startDevnet({ port })).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' })
  const rpcPort = Number(new URL(devnet.rpcUrl).port)
  await expect(startDevnet({ rpcPort })).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' })
})

test('at intervals, transactions wait for the next block, and approvals do not', async () => {
  const other = await startDevnet({ blockSeconds: 3600 })
  const { client } = other.node
  const [alice = nobody] = other.accounts
  const before = await client.getBlockNumber()
  await client.sendTransaction({ account: alice, to: nobody, value: 1n })
  expect(await client.getBlockNumber()).toBe(before)

  const body = JSON.stringify({ owner: other.accounts[1], token: weth })
  const { status } = await fetch(`${other.url}/devnet/approve`, { method: 'POST', body })
  expect(status).toBe(200)
  await other.stop()
})

test('blocks come at intervals', async () => {
  const other = await startDevnet({ blockSeconds: 0.05 })
  const before = await other.node.client.getBlockNumber()
  await vi.waitUntil(async () => (await other.node.client.getBlockNumber()) > before + 2n, {
    timeout: 10_000,
  })
  await other.stop()
})

interface Amounts {
  readonly startAmount?: bigint
  readonly endAmount?: bigint
}

/** An order to sell a WETH for USDC, which falls for ten minutes. */
async function orderOf(
  swapper: Address = nobody,
  { startAmount = parseUnits('3000', 6), endAmount = parseUnits('1000', 6) }: Amounts = {},
): Promise<DutchOrder> {
  const { body } = await call(`/partner/v2/intent/nonce?blockchain=ethereum&address=${swapper}`)
  const now = devnet.node.clock.now()
  return {
    reactor: canonical.reactor,
    swapper,
    nonce: BigInt(body.nonce),
    deadline: now + 600n,
    additionalValidationContract: nativeToken,
    additionalValidationData: '0x',
    decayStartTime: now,
    decayEndTime: now + 600n,
    exclusiveFiller: nativeToken,
    exclusivityOverrideBps: 0n,
    input: { token: weth, startAmount: parseEther('1'), endAmount: parseEther('1') },
    outputs: [{ token: usdc, startAmount, endAmount, recipient: swapper }],
  }
}

async function submit(order: DutchOrder): Promise<void> {
  const signature = await wallet(order.swapper).signTypedData(orderTypedData(order))
  const body = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  expect((await call('/partner/v2/intent/order', body)).status).toBe(201)
}

async function find(order: DutchOrder) {
  const path = `/partner/v2/intent/orders?blockchain=ethereum&order_hashes=${hashDutchOrder(order)}`
  const [found] = (await call(path)).body.orders
  return found
}
