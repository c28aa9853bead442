/**
 * An embedded chain with its market, intents and the filler, for tests. Each test starts on the same untouched
 * chain with an empty book.
 *
 * @module
 */
import { type Address, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { developmentAccount, roles } from '../../../../../chain/development-accounts.ts'
import { approve, fund } from '../../../../../chain/execution/accounts.ts'
import { type Node, startNode } from '../../../../../chain/node.ts'
import { canonicalAddress, nativeToken } from '../../../../../core/address.ts'
import { canonical } from '../../../../../core/canonical.ts'
import type { DutchOrder, DutchOutput } from '../../../../../core/orders/dutch-order.ts'
import { createMakerDesk, createQuoteSigner } from '../../../../../market/maker-quotes.ts'
import { createMarket, type Market } from '../../../../../market/market.ts'
import type { Snapshot } from '../../../../../market/snapshot.ts'
import { solve } from '../../../../../solver/solve.ts'
import type { OrderStatus } from '../../../api/intents.ts'
import type { BookedOrder } from '../book/booked-order.ts'
import { type OrderDatabase, openOrderDatabase } from '../book/store.ts'
import { findOrder, fundedWallet, submitOrder, usdc, wallet } from '../chain-order.samples.ts'
import { createIntents, type Intents } from '../intents.ts'
import type { FillerPorts } from './fill-attempt.ts'
import { createFiller, type FillOrders } from './filler.ts'

const owner = developmentAccount(roles.filler)
export const bob = canonicalAddress(wallet(22).address)
export const weth = canonical.weth
export const searchAll = { allows: () => true, effort: 'full', expired: () => false } as const

export let node: Node
export let market: Market
/** A wallet with 10 000 USDC. */
export let swapper: LocalAccount
export let intents: Intents

let database: OrderDatabase
let untouched: Hex

export function useFilledChain(): void {
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
    refillWith({})
  })

  afterEach(async () => {
    await database.destroy()
    await node.client.revert({ id: untouched })
  })
}

/** Continues with another filler on the same book. */
export function refillWith(changes: Partial<FillerPorts>): void {
  intents = createIntents({ ...node, database, fill: newFiller(changes) })
}

function newFiller(changes: Partial<FillerPorts>): FillOrders {
  const makers = canonical.marketMakers.map((address, index) => ({
    address,
    account: developmentAccount(roles.marketMakers[index] ?? 0),
  }))
  const makerQuotes = createMakerDesk({
    makers,
    inventory: (maker, token) => balance(token, maker),
    now: () => node.clock.now(),
  })
  const signQuote = createQuoteSigner(makers, node.client.chain.id)
  return createFiller({
    client: node.client,
    clock: node.clock,
    snapshot: market.snapshot,
    makerQuotes,
    signQuote,
    owner,
    ...changes,
  })
}

export function submit(terms: Partial<DutchOrder>, by: LocalAccount = swapper): Promise<BookedOrder> {
  return submitOrder(node, intents, by, terms)
}

export async function statusOf(order: BookedOrder): Promise<OrderStatus> {
  return (await findOrder(intents, order)).status
}

/** The pools' output for 1 000 USDC, in base units. */
export async function worthInPools(token: Address, snapshot?: Snapshot): Promise<bigint> {
  const sellAmount = 1_000_000_000n
  const order = { sellToken: usdc, buyToken: token, sellAmount, minBuyAmount: 0n, extraPools: [] }
  return solve(snapshot ?? (await market.snapshot()), [order], searchAll)?.[0]?.buyAmount ?? 0n
}

export function transactionsSent(): Promise<number> {
  return node.client.getTransactionCount({ address: owner.address, blockTag: 'pending' })
}

/** A wallet with `amount` base units of USDC, approved. */
export async function sellerOf(amount: bigint): Promise<LocalAccount> {
  const seller = wallet(71)
  await fund(node, usdc, seller.address, amount)
  await approve(node, usdc, seller.address, canonical.permit2, amount)
  return seller
}

export function flat(token: Address, amount: bigint, recipient: Address): DutchOutput {
  return { token, startAmount: amount, endAmount: amount, recipient: canonicalAddress(recipient) }
}

export function percent(part: bigint, amount: bigint): bigint {
  return (amount * part) / 100n
}

export async function holdings(holder: Address) {
  return {
    usdc: await balance(usdc, holder),
    weth: await balance(weth, holder),
    ether: await balance(nativeToken, holder),
  }
}

export function balance(token: Address, holder: Address): Promise<bigint> {
  if (token === nativeToken) return node.client.getBalance({ address: holder })
  return node.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
}
