/** Fills on the embedded chain, judged by balances alone: the reactor, the pools and Permit2 are genuine. */
import { type Address, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve, fund } from '../chain/accounts.ts'
import { canonical } from '../chain/canonical.ts'
import { developmentAccount, roles } from '../chain/development-accounts.ts'
import { genesisToken, type TokenSymbol } from '../chain/genesis/tokens.ts'
import { type Node, startNode } from '../chain/node.ts'
import { signOrder } from '../client/sign.ts'
import { createMakerDesk } from '../market/maker-desk.ts'
import { createMarket, type Market } from '../market/market.ts'
import { tokenPrice } from '../market/price.ts'
import { solve } from '../solver/solve.ts'
import { canonicalAddress, nativeToken } from '../spec/address.ts'
import type { DutchOrder, DutchOutput } from '../spec/dutch-order.ts'
import type { OrderStatus } from '../spec/intents.ts'
import type { BookedOrder } from './booked-order.ts'
import { fundedWallet, sellOrder, usdc, wallet } from './chain-order.samples.ts'
import type { FillerPorts } from './fill-attempt.ts'
import { fillGas } from './fill-plan.ts'
import { createFiller, type FillOrders } from './filler.ts'
import { createIntents, type Intents } from './intents.ts'
import { type OrderDatabase, openOrderDatabase } from './store.ts'

const owner = developmentAccount(roles.filler)
const alice = canonicalAddress(wallet(21).address)
const bob = canonicalAddress(wallet(22).address)
const carol = canonicalAddress(wallet(23).address)
const stranger: Address = '0x00000000000000000000000000000000000000aa'
const weth = canonical.weth

const searchAll = { allows: () => true, effort: 'full', expired: () => false } as const

let node: Node
let market: Market
let swapper: LocalAccount
let database: OrderDatabase
let intents: Intents
let untouched: Hex

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  node.clock.advance(1000n)
  swapper = await fundedWallet(node, 1)
  market = createMarket(node)
  await market.snapshot()
})

afterAll(() => node.stop())

beforeEach(async () => {
  untouched = await node.client.snapshot()
  database = await openOrderDatabase(':memory:')
  intents = createIntents({ ...node, database, fill: newFiller() })
})

afterEach(async () => {
  await database.destroy()
  await node.client.revert({ id: untouched })
})

test('a fair order is filled: the recipient gets what is owed, the swapper pays no gas', async () => {
  const owed = percent(99n, await worthInPools(weth))
  const before = await holdings(swapper.address)
  const order = await submit({ outputs: [flat(weth, owed, swapper.address)] })
  await intents.onBlock()
  const after = await holdings(swapper.address)
  expect(await statusOf(order)).toBe('filled')
  expect(after.usdc - before.usdc).toBe(-1_000_000_000n)
  expect(after.weth - before.weth).toBe(owed)
  expect(after.ether).toBe(before.ether)
})

test('what the filler keeps is worth more than the gas that it paid', async () => {
  await submit({ outputs: [flat(weth, percent(99n, await worthInPools(weth)), bob)] })
  const before = await holdings(canonical.filler)
  await intents.onBlock()
  const kept = (await holdings(canonical.filler)).weth - before.weth
  expect(kept).toBeGreaterThan(await lastFee())
})

test('an order that owes all that its swap brings stays open, and keeps no other from being filled', async () => {
  const all = await worthInPools(weth)
  const dear = await submit({ nonce: 1n, outputs: [flat(weth, all, bob)] })
  const fair = await submit({ nonce: 2n, outputs: [flat(weth, percent(99n, all), bob)] })
  await intents.onBlock()
  expect([await statusOf(dear), await statusOf(fair)]).toEqual(['open', 'filled'])
})

test.each<readonly [sold: bigint, bought: TokenSymbol]>([
  [1_000n, 'WETH'],
  [50_000n, 'WETH'],
  [1_000n, 'USDT'],
  [2_000n, 'WBTC'],
  [5_000n, 'LINK'],
])('%s USDC for %s, less what the gas of a fill costs, is filled at once', async (dollars, symbol) => {
  const { address: token, decimals } = genesisToken(symbol)
  const sold = dollars * 1_000_000n
  const seller = await sellerOf(sold)
  const snapshot = await market.snapshot()
  const order = { sellToken: usdc, buyToken: token, sellAmount: sold, minBuyAmount: 0n, extraPools: [] }
  const [solution] = solve(snapshot, [order], searchAll) ?? []
  const costWei = fillGas(solution?.gas ?? 0n) * snapshot.gasPriceWei
  const cost = Math.ceil(Number(costWei) / 10 ** (18 - decimals) / (tokenPrice(snapshot, token) ?? 0))
  const input = { token: usdc, startAmount: sold, endAmount: sold }
  const owed = (solution?.buyAmount ?? 0n) - BigInt(cost)
  const submitted = await submit({ input, outputs: [flat(token, owed, bob)] }, seller)
  await intents.onBlock()
  expect(await statusOf(submitted)).toBe('filled')
})

test('an order is filled at the first price of its decay that somebody can serve', async () => {
  const all = await worthInPools(weth)
  const [start, end] = [percent(101n, all), percent(91n, all)]
  const order = await submit({ outputs: [{ ...flat(weth, start, bob), endAmount: end }] })
  let seconds = 0
  while ((await statusOf(order)) === 'open') {
    node.clock.advance(6n)
    seconds += 6
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  expect(await statusOf(order)).toBe('filled')
  const owed = start - ((start - end) * BigInt(seconds)) / 600n
  expect((await holdings(bob)).weth).toBe(owed)
  expect(owed).toBeLessThan(all)
  expect(owed).toBeGreaterThan(percent(98n, all))
})

test('several outputs in several tokens, the native one too, are each paid in full', async () => {
  const [third, dai, usdt] = [
    (await worthInPools(weth)) / 3n,
    genesisToken('DAI').address,
    genesisToken('USDT').address,
  ]
  const outputs = [
    flat(weth, percent(20n, third), alice),
    flat(weth, percent(70n, third), bob),
    flat(nativeToken, percent(90n, third), carol),
    flat(dai, 150n * 10n ** 18n, alice),
    flat(usdt, 140_000_000n, bob),
    flat(usdc, 7_000_000n, carol),
  ]
  const order = await submit({ outputs })
  const before = await Promise.all(outputs.map(({ token, recipient }) => balance(token, recipient)))
  await intents.onBlock()
  const after = await Promise.all(outputs.map(({ token, recipient }) => balance(token, recipient)))
  expect(await statusOf(order)).toBe('filled')
  expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual(
    outputs.map(({ startAmount }) => startAmount),
  )
})

test('orders of several swappers share one transaction', async () => {
  const orders = []
  for (const number of [31, 32, 33]) {
    const owed = percent(97n, await worthInPools(weth))
    orders.push(await submit({ outputs: [flat(weth, owed, bob)] }, await fundedWallet(node, number)))
  }
  await intents.onBlock()
  const transactions = new Set<Hex | undefined>()
  for (const order of orders) transactions.add((await find(order)).fill?.transaction)
  expect(transactions.size).toBe(1)
  expect(transactions).not.toContain(undefined)
})

test('more orders than fit into one transaction are all filled', async () => {
  const owed = percent(90n, await worthInPools(weth))
  const orders = []
  for (let nonce = 1n; nonce <= 10n; nonce++) {
    orders.push(await submit({ nonce, outputs: [flat(weth, owed, bob)] }))
  }
  await intents.onBlock()
  expect(new Set(await Promise.all(orders.map(statusOf)))).toEqual(new Set(['filled']))
})

test('one order that cannot be executed keeps none of the others from being filled', async () => {
  await node.client.setCode({ address: refusingValidator, bytecode: '0x5f5ffd' })
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const refused = { outputs, additionalValidationContract: refusingValidator }
  const orders = [
    await submit({ nonce: 1n, outputs }),
    await submit({ nonce: 2n, ...refused }),
    await submit({ nonce: 3n, outputs }),
  ]
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['filled', 'open', 'filled'])
  await node.client.setCode({ address: refusingValidator, bytecode: '0x00' })
  await intents.onBlock()
  expect(await Promise.all(orders.map(statusOf))).toEqual(['filled', 'filled', 'filled'])
})

test('of orders with one nonce only one is filled, and paid once', async () => {
  const owed = percent(97n, await worthInPools(weth))
  const orders = [
    await submit({ nonce: 7n, outputs: [flat(weth, owed, bob)] }),
    await submit({ nonce: 7n, outputs: [flat(weth, owed - 1n, bob)] }),
  ]
  await intents.onBlock()
  await intents.onBlock()
  expect((await Promise.all(orders.map(statusOf))).toSorted()).toEqual(['cancelled', 'filled'])
  expect((await holdings(swapper.address)).usdc).toBe(9_000_000_000n)
})

test('an order without funds is not filled, and is once they are back', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const poor = wallet(51)
  await approve(node, usdc, poor.address, canonical.permit2, 10n ** 12n)
  const order = await submit({ outputs }, poor)
  await intents.onBlock()
  expect(await statusOf(order)).toBe('insufficient-funds')
  await fund(node, usdc, poor.address, 1_000_000_000n)
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
})

describe('exclusivity', () => {
  test.each<
    readonly [name: string, filler: Address, overrideBps: bigint, seconds: bigint, status: OrderStatus]
  >([
    ["one's own", canonical.filler, 0n, 0n, 'filled'],
    ["another's, in its last second", stranger, 0n, 100n, 'open'],
    ["another's, a second after", stranger, 0n, 101n, 'filled'],
    ["another's, at a premium that can be paid", stranger, 100n, 0n, 'filled'],
    ["another's, at a premium that cannot", stranger, 2000n, 0n, 'open'],
  ])('%s', async (_, exclusiveFiller, exclusivityOverrideBps, seconds, status) => {
    const owed = percent(97n, await worthInPools(weth))
    const order = await submit({
      exclusiveFiller,
      exclusivityOverrideBps,
      decayStartTime: node.clock.now() + 100n,
      outputs: [flat(weth, owed, bob)],
    })
    node.clock.advance(seconds)
    const before = (await holdings(bob)).weth
    await intents.onBlock()
    expect(await statusOf(order)).toBe(status)
    const premium = exclusivityOverrideBps > 0n ? owed / 100n : 0n
    expect((await holdings(bob)).weth - before).toBe(status === 'filled' ? owed + premium : 0n)
  })
})

test('a market maker can fill what the pools cannot', async () => {
  const sold = 100_000_000_000n
  const owed = (await worthInPools(weth, sold)) + 1n
  const input = { token: usdc, startAmount: sold, endAmount: sold }
  const order = await submit({ input, outputs: [flat(weth, owed, bob)] }, await sellerOf(sold))
  intents = createIntents({ ...node, database, fill: newFiller({ makerQuotes: async () => [] }) })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('open')
  intents = createIntents({ ...node, database, fill: newFiller() })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
})

test('a fill that reverts on chain is survived: nobody pays, and the order is tried again later', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const order = await submit({ outputs })
  let refusals = 1
  const client: typeof node.client = {
    ...node.client,
    async sendTransaction(transaction) {
      if (refusals-- > 0) await approve(node, usdc, swapper.address, canonical.permit2, 0n)
      return node.client.sendTransaction(transaction)
    },
  }
  intents = createIntents({ ...node, database, fill: newFiller({ client }) })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('insufficient-funds')
  await approve(node, usdc, swapper.address, canonical.permit2, 10n ** 12n)
  await node.client.mine({ blocks: 2 })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
  expect((await holdings(swapper.address)).usdc).toBe(9_000_000_000n)
})

test('while a fill is under way no other is sent', async () => {
  const outputs = [flat(weth, percent(97n, await worthInPools(weth)), bob)]
  const order = await submit({ outputs })
  const sent = () => node.client.getTransactionCount({ address: owner.address, blockTag: 'pending' })
  const before = await sent()
  await node.client.setAutomine(false)
  await intents.onBlock()
  await intents.onBlock()
  await node.client.setAutomine(true)
  expect((await sent()) - before).toBe(1)
  await node.client.mine({ blocks: 1 })
  await intents.onBlock()
  expect(await statusOf(order)).toBe('filled')
  expect((await sent()) - before).toBe(1)
})

test('tokens with habits are sold and bought: one that returns nothing, one behind a proxy', async () => {
  const usdt = genesisToken('USDT').address
  const order = await submit({ outputs: [flat(usdt, 990_000_000n, bob)] })
  const seller = wallet(61)
  await fund(node, usdt, seller.address, 1_000_000_000n)
  await approve(node, usdt, seller.address, canonical.permit2, 10n ** 12n)
  const input = { token: usdt, startAmount: 1_000_000_000n, endAmount: 1_000_000_000n }
  const back = await submit({ input, outputs: [flat(usdc, 990_000_000n, bob)] }, seller)
  await intents.onBlock()
  expect([await statusOf(order), await statusOf(back)]).toEqual(['filled', 'filled'])
})

const refusingValidator: Address = '0x00000000000000000000000000000000000000bb'

function newFiller(changes: Partial<FillerPorts> = {}): FillOrders {
  const makers = canonical.marketMakers.map((address, index) => ({
    address,
    account: developmentAccount(roles.marketMakers[index] ?? 0),
  }))
  const makerQuotes = createMakerDesk({ makers, inventory: (maker, token) => balance(token, maker) })
  return createFiller({ client: node.client, snapshot: market.snapshot, makerQuotes, owner, ...changes })
}

async function submit(terms: Partial<DutchOrder>, by: LocalAccount = swapper): Promise<BookedOrder> {
  const signed = await signOrder(by, sellOrder(node, by, terms))
  const admission = await intents.submit({ ...signed, quoteId: undefined })
  if (admission.outcome === 'refused') throw new Error(admission.refusal.message)
  return admission.order
}

async function find({ hash }: BookedOrder): Promise<BookedOrder> {
  const page = await intents.list({ hashes: [hash] }, { limit: 1 })
  const [order] = page?.orders ?? []
  if (order === undefined) throw new Error(`${hash} is not listed`)
  return order
}

async function statusOf(order: BookedOrder): Promise<OrderStatus> {
  return (await find(order)).status
}

/** What the pools pay for USDC, 1 000 unless told otherwise. */
async function worthInPools(token: Address, sellAmount = 1_000_000_000n): Promise<bigint> {
  const order = { sellToken: usdc, buyToken: token, sellAmount, minBuyAmount: 0n, extraPools: [] }
  return solve(await market.snapshot(), [order], searchAll)?.[0]?.buyAmount ?? 0n
}

async function sellerOf(amount: bigint): Promise<LocalAccount> {
  const seller = wallet(71)
  await fund(node, usdc, seller.address, amount)
  await approve(node, usdc, seller.address, canonical.permit2, amount)
  return seller
}

/** Wei that the owner's latest transaction cost. */
async function lastFee(): Promise<bigint> {
  const { transactions } = await node.client.getBlock()
  const [hash] = transactions
  if (hash === undefined) throw new Error('the latest block is empty')
  const { gasUsed, effectiveGasPrice } = await node.client.getTransactionReceipt({ hash })
  return gasUsed * effectiveGasPrice
}

function flat(token: Address, amount: bigint, recipient: Address): DutchOutput {
  return { token, startAmount: amount, endAmount: amount, recipient: canonicalAddress(recipient) }
}

function percent(part: bigint, amount: bigint): bigint {
  return (amount * part) / 100n
}

async function holdings(holder: Address) {
  return {
    usdc: await balance(usdc, holder),
    weth: await balance(weth, holder),
    ether: await balance(nativeToken, holder),
  }
}

function balance(token: Address, holder: Address): Promise<bigint> {
  if (token === nativeToken) return node.client.getBalance({ address: holder })
  return node.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
}
