import { type Address, createWalletClient, http, parseEther, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { genesisToken } from '../chain/genesis/tokens.ts'
import { canonical } from '../core/canonical.ts'
import { type DutchOrder, encodeDutchOrder, hashDutchOrder } from '../core/orders/dutch-order.ts'
import { orderTypedData } from '../core/orders/typed-data.ts'
import { balanceOf, call, nobody, type OrderTerms, sellOrder, usdc, weth } from '../testing/devnet.ts'
import { type Devnet, startDevnet } from './devnet.ts'

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** A wallet without keys: the node signs for it. */
function wallet(account: Address) {
  const transport = http(devnet.rpcUrl, { retryCount: 0, timeout: 60_000 })
  return createWalletClient({ account, chain: mainnet, transport, pollingInterval: 10 }).extend(publicActions)
}

function account(index: number): Address {
  return devnet.accounts[index] ?? nobody
}

test('the chain has the time of the machine', async () => {
  const alice = wallet(account(0))
  const before = Math.floor(Date.now() / 1000)
  const hash = await alice.sendTransaction({ to: nobody, value: 1n })
  const { blockNumber } = await alice.waitForTransactionReceipt({ hash })
  const { timestamp } = await alice.getBlock({ blockNumber })

  expect(Number(timestamp)).toBeGreaterThanOrEqual(before)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
})

test('twenty accounts hold ether and every token', async () => {
  expect(devnet.accounts).toHaveLength(20)
  for (const address of devnet.accounts) {
    expect(await devnet.node.client.getBalance({ address })).toBeGreaterThan(parseEther('9000'))
    expect(await balanceOf(devnet, usdc, address)).toBeGreaterThan(0n)
  }
})

test('the node signs typed data as the key itself does', async () => {
  const typedData = orderTypedData(await falling(account(3)))
  const signature = await wallet(account(3)).signTypedData(typedData)

  expect(signature).toBe(await devnet.signer(3).signTypedData(typedData))
})

test('a wallet executes a solution, which pays the minimum', async () => {
  const alice = wallet(account(1))
  const owner = alice.account.address
  const sell_amount = `${parseEther('2')}`
  const order = { sell_token: weth, buy_token: usdc, sell_amount, origin_address: owner }
  const solving = { blockchain: 'ethereum', orders: [order] }
  const [{ call_data, target_address, orders }] = (await call(devnet, '/partner/v2/solver/solve', solving))
    .body.solutions
  await call(devnet, '/devnet/approve', { owner, token: weth, spender: target_address })

  const before = await balanceOf(devnet, usdc, owner)
  const hash = await alice.sendTransaction({ to: target_address, data: call_data })
  const { status } = await alice.waitForTransactionReceipt({ hash })
  const gained = (await balanceOf(devnet, usdc, owner)) - before

  expect(status).toBe('success')
  expect(gained).toBeGreaterThanOrEqual(BigInt(orders[0].buy_amount))
})

test('a solution on a chain without a block for a minute can be executed half a minute later', async () => {
  const owner = account(1)
  const [sell_token, buy_token] = [genesisToken('LDO').address, genesisToken('PEPE').address]
  const order = { sell_token, buy_token, sell_amount: `${parseEther('100')}`, origin_address: owner }
  await call(devnet, '/devnet/approve', { owner, token: sell_token, spender: canonical.router })
  devnet.node.clock.advance(59n)
  const solving = { blockchain: 'ethereum', orders: [order] }
  const [{ call_data: data, target_address: to }] = (await call(devnet, '/partner/v2/solver/solve', solving))
    .body.solutions
  devnet.node.clock.advance(29n)

  expect(await wallet(owner).estimateGas({ account: owner, to, data })).toBeGreaterThan(0n)
})

test('an order that the market can serve is filled by itself', async () => {
  const bob = account(2)
  const order = await falling(bob, { start: 3000 })
  const before = await balanceOf(devnet, usdc, bob)
  await submit(order)

  await vi.waitUntil(async () => (await balanceOf(devnet, usdc, bob)) > before, { timeout: 20_000 })
  const { order_status, settled_amounts } = await find(order)
  expect(order_status).toBe('filled')
  expect(BigInt(settled_amounts[0].amount_out)).toBe((await balanceOf(devnet, usdc, bob)) - before)
})

test('an order that asks too much is filled when it has decayed enough', async () => {
  const order = await falling(account(4))
  await submit(order)
  expect((await find(order)).order_status).toBe('open')

  await call(devnet, '/devnet/time', { advance: 590 })
  await vi.waitUntil(async () => (await find(order)).order_status === 'filled', { timeout: 20_000 })
})

test('an order whose deadline passes expires without any other change', async () => {
  const order = await falling(account(5), { end: 90_000 })
  await submit(order)

  devnet.node.clock.advance(601n)
  await vi.waitUntil(async () => (await find(order)).order_status === 'expired', { timeout: 20_000 })
})

test('a list shows the orders after the latest transaction', async () => {
  const owner = account(6)
  const order = await falling(owner)
  await submit(order)
  await call(devnet, '/devnet/approve', { owner, token: weth, amount: '0' })
  expect((await find(order)).order_status).toBe('insufficient-funds')
  await call(devnet, '/devnet/approve', { owner, token: weth })
  expect((await find(order)).order_status).toBe('open')
})

test('a port in use is an error, and nothing is left running', async () => {
  const port = Number(new URL(devnet.url).port)
  await expect(startDevnet({ port })).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' })
  const rpcPort = Number(new URL(devnet.rpcUrl).port)
  await expect(startDevnet({ rpcPort })).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' })
})

test('with block intervals, transactions wait for the next block, and approvals do not', async () => {
  const other = await startDevnet({ blockSeconds: 3600 })
  const { client } = other.node
  const before = await client.getBlockNumber()
  await client.sendTransaction({ account: account(0), to: nobody, value: 1n })
  expect(await client.getBlockNumber()).toBe(before)

  const { status } = await call(other, '/devnet/approve', { owner: account(1), token: weth })
  expect(status).toBe(200)
  await other.stop()
})

test('blocks come at intervals', async () => {
  const other = await startDevnet({ blockSeconds: 0.05 })
  const height = () => other.node.client.getBlockNumber()
  const before = await height()
  await vi.waitUntil(async () => (await height()) > before + 2n, { timeout: 20_000 })
  await other.stop()
})

/** An approved order that starts far too expensive, and decays for ten minutes. */
async function falling(swapper: Address, terms: Partial<OrderTerms> = {}): Promise<DutchOrder> {
  await call(devnet, '/devnet/approve', { owner: swapper, token: weth })
  const { body } = await call(devnet, `/partner/v2/intent/nonce?blockchain=ethereum&address=${swapper}`)
  const nonce = BigInt(body.nonce)
  return sellOrder(devnet, { swapper, nonce, start: 90_000, end: 1000, seconds: 600, ...terms })
}

async function submit(order: DutchOrder): Promise<void> {
  const signature = await wallet(order.swapper).signTypedData(orderTypedData(order))
  const body = { blockchain: 'ethereum', order: encodeDutchOrder(order), signature }
  expect((await call(devnet, '/partner/v2/intent/order', body)).status).toBe(201)
}

async function find(order: DutchOrder) {
  const path = `/partner/v2/intent/orders?blockchain=ethereum&order_hashes=${hashDutchOrder(order)}`
  const [found] = (await call(devnet, path)).body.orders
  return found
}
