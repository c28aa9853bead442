/**
 * Statuses against the chain's own truth: the reactor is the genuine one, filled by a stranger who holds the
 * output tokens; blocks are taken back by reverting the node to a snapshot.
 */
import type { Hex, LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve } from '../chain/accounts.ts'
import { canonical } from '../chain/canonical.ts'
import { developmentAccount } from '../chain/development-accounts.ts'
import { type Node, startNode } from '../chain/node.ts'
import { signOrder } from '../client/sign.ts'
import { canonicalAddress } from '../spec/address.ts'
import type { DutchOrder } from '../spec/dutch-order.ts'
import type { OrderStatus } from '../spec/intents.ts'
import type { BookedOrder } from './booked-order.ts'
import { cancelNonce, fillDirectly, fundedWallet, sellOrder, transfer, usdc } from './chain-order.samples.ts'
import { createIntents, type Intents } from './intents.ts'
import { createOrderBook } from './order-book.ts'
import { type OrderDatabase, openOrderDatabase } from './store.ts'

const stranger = developmentAccount(5)

let node: Node
let swapper: LocalAccount
let database: OrderDatabase
let intents: Intents
let untouched: Hex

beforeAll(async () => {
  node = await startNode({ network: { kind: 'genesis' } })
  node.clock.advance(1000n)
  swapper = await fundedWallet(node, 1)
  await approve(node, canonical.weth, stranger.address, canonical.reactor, 10n ** 24n)
})

afterAll(() => node.stop())

beforeEach(async () => {
  untouched = await node.client.snapshot()
  database = await openOrderDatabase(':memory:')
  intents = newIntents()
})

afterEach(async () => {
  await database.destroy()
  await node.client.revert({ id: untouched })
})

test('a fill by whomever makes an order filled, and says by whom, where and when', async () => {
  const submitted = await submit()
  const transaction = await fillAsStranger(submitted)
  await intents.onBlock()
  const receipt = await node.client.getTransactionReceipt({ hash: transaction })
  expect(await find(submitted)).toMatchObject({
    status: 'filled',
    fill: {
      filler: canonicalAddress(stranger.address),
      transaction,
      block: Number(receipt.blockNumber),
      timestamp: Number(node.clock.now()),
    },
  })
})

test('a spent nonce makes an order cancelled', async () => {
  const submitted = await submit({ nonce: 77n })
  await cancelNonce(node, swapper.address, 77n)
  expect(await settledStatus(submitted)).toBe('cancelled')
})

test('of two orders with one nonce the filled one is filled and the other cancelled', async () => {
  const [first, second] = [await submit({ nonce: 5n }), await submit({ nonce: 5n, deadline: later(900n) })]
  await fillAsStranger(second)
  expect([await settledStatus(first), await settledStatus(second)]).toEqual(['cancelled', 'filled'])
})

test('an order is open in a block at its deadline and expired in the next second', async () => {
  const submitted = await submit({ deadline: later(700n) })
  await mineAt(later(700n))
  expect(await settledStatus(submitted)).toBe('open')
  await mineAt(later(1n))
  expect(await settledStatus(submitted)).toBe('expired')
})

test('an order expires by the clock though no block comes, and is open again when the clock is set back', async () => {
  const submitted = await submit({ deadline: later(700n) })
  const setBack = node.clock.mark()
  node.clock.advance(700n)
  expect(await settledStatus(submitted)).toBe('open')
  node.clock.advance(1n)
  expect(await settledStatus(submitted)).toBe('expired')
  setBack()
  expect(await settledStatus(submitted)).toBe('open')
  node.clock.advance(701n)
  await intents.onBlock()
  await node.client.mine({ blocks: 1 })
  expect(await settledStatus(submitted)).toBe('expired')
})

test('a fill at the deadline that is first seen long after makes an order filled, not expired', async () => {
  const submitted = await submit({ deadline: later(700n) })
  node.clock.advance(700n)
  await fillAsStranger(submitted)
  await mineAt(later(5000n))
  expect(await settledStatus(submitted)).toBe('filled')
})

test('of several causes at once the strongest counts: cancelled before expired before insufficient-funds', async () => {
  const [both, late] = [await submit({ nonce: 8n }), await submit({ nonce: 9n })]
  await cancelNonce(node, swapper.address, 8n)
  await approve(node, usdc, swapper.address, canonical.permit2, 0n)
  await mineAt(later(5000n))
  expect([await settledStatus(both), await settledStatus(late)]).toEqual(['cancelled', 'expired'])
})

test('an order follows the swappers funds both ways, for balance and for approval', async () => {
  const submitted = await submit()
  const away = () => transfer(node, usdc, swapper.address, stranger.address, 9_500_000_000n)
  const back = () => transfer(node, usdc, stranger.address, swapper.address, 9_500_000_000n)
  const approving = (amount: bigint) => () => approve(node, usdc, swapper.address, canonical.permit2, amount)
  const seen = []
  for (const change of [away, back, approving(999_999_999n), approving(1_000_000_000n)]) {
    await change()
    seen.push(await settledStatus(submitted))
  }
  expect(seen).toEqual(['insufficient-funds', 'open', 'insufficient-funds', 'open'])
})

test('an order whose input rises needs the amount of the moment', async () => {
  const input = { token: usdc, startAmount: 1_000_000_000n, endAmount: 2_000_000_000n }
  const submitted = await submit({ input, decayEndTime: later(1000n) })
  await approve(node, usdc, swapper.address, canonical.permit2, 1_500_000_000n)
  await mineAt(later(500n))
  expect(await settledStatus(submitted)).toBe('open')
  await mineAt(later(2n))
  expect(await settledStatus(submitted)).toBe('insufficient-funds')
})

test('an order whose input token is gone is in error', async () => {
  const submitted = await submit()
  await node.client.setCode({ address: usdc, bytecode: '0x' })
  await node.client.mine({ blocks: 1 })
  expect(await settledStatus(submitted)).toBe('error')
})

test.each(['filled', 'cancelled', 'expired'] as const)(
  '%s is final on the chain that made it so',
  async (status) => {
    const submitted = await submit({ nonce: 9n, deadline: later(700n) })
    if (status === 'filled') await fillAsStranger(submitted)
    if (status === 'cancelled') await cancelNonce(node, swapper.address, 9n)
    if (status === 'expired') await mineAt(later(701n))
    expect(await settledStatus(submitted)).toBe(status)
    await cancelNonce(node, swapper.address, 9n)
    await approve(node, usdc, swapper.address, canonical.permit2, 0n)
    await mineAt(later(5000n))
    expect(await settledStatus(submitted)).toBe(status)
  },
)

test.each(['filled', 'cancelled', 'expired'] as const)(
  'an order that was %s in a block that is taken back is open again, and can end otherwise',
  async (status) => {
    const submitted = await submit({ nonce: 9n, deadline: later(700n) })
    await intents.onBlock()
    const before = await node.client.snapshot()
    if (status === 'filled') await fillAsStranger(submitted)
    if (status === 'cancelled') await cancelNonce(node, swapper.address, 9n)
    if (status === 'expired') await mineAt(later(701n))
    expect(await settledStatus(submitted)).toBe(status)
    await node.client.revert({ id: before })
    expect(await settledStatus(submitted)).toBe('open')
    expect(await find(submitted)).toMatchObject({ fill: undefined })
    await node.client.mine({ blocks: 3 })
    const transaction = await fillAsStranger(submitted)
    expect(await settledStatus(submitted)).toBe('filled')
    expect(await find(submitted)).toMatchObject({ fill: { transaction } })
  },
)

test('a fill that a reorganisation moves to another block stays filled, there', async () => {
  const submitted = await submit()
  await intents.onBlock()
  const before = await node.client.snapshot()
  await fillAsStranger(submitted)
  await intents.onBlock()
  await node.client.revert({ id: before })
  await node.client.mine({ blocks: 2 })
  const transaction = await fillAsStranger(submitted)
  const { blockNumber } = await node.client.getTransactionReceipt({ hash: transaction })
  await intents.onBlock()
  expect(await find(submitted)).toMatchObject({ status: 'filled', fill: { block: Number(blockNumber) } })
})

test('a status from before the blocks that are taken back stays', async () => {
  const [early, late] = [await submit({ nonce: 1n }), await submit({ nonce: 2n })]
  await fillAsStranger(early)
  await intents.onBlock()
  const before = await node.client.snapshot()
  for (let block = 0; block < 5; block++) {
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  await fillAsStranger(late)
  await intents.onBlock()
  await node.client.revert({ id: before })
  expect([await settledStatus(early), await settledStatus(late)]).toEqual(['filled', 'open'])
})

test('a final status from the last kept block stays, whatever comes on the other branch', async () => {
  const submitted = await submit({ nonce: 4n, deadline: later(700n) })
  await intents.onBlock()
  await mineAt(later(701n))
  await intents.onBlock()
  const before = await node.client.snapshot()
  for (let block = 0; block < 4; block++) {
    await node.client.mine({ blocks: 1 })
    await intents.onBlock()
  }
  await node.client.revert({ id: before })
  await cancelNonce(node, swapper.address, 4n)
  expect(await settledStatus(submitted)).toBe('expired')
})

test('a fill in a block before the one of the admission, which is gone, is found', async () => {
  await intents.onBlock()
  const before = await node.client.snapshot()
  await node.client.mine({ blocks: 3 })
  const submitted = await submit()
  await intents.onBlock()
  await node.client.revert({ id: before })
  await fillAsStranger(submitted)
  expect(await settledStatus(submitted)).toBe('filled')
})

test('an order that was filled while it was being admitted is found filled', async () => {
  const order = sellOrder(node, swapper)
  const signed = await signOrder(swapper, order)
  const elsewhere = await openOrderDatabase(':memory:')
  const admitting = createIntents({ ...node, database: elsewhere, fill: nothing })
  const admission = await admitting.submit({ ...signed, quoteId: undefined })
  if (admission.outcome === 'refused') throw new Error(admission.refusal.message)
  await fillAsStranger(admission.order)
  await intents.onBlock()
  await createOrderBook(database).insert(admission.order)
  expect(await settledStatus(admission.order)).toBe('filled')
  await elsewhere.destroy()
})

test('after an outage and a restart the statuses are what they would have been', async () => {
  const [filled, cancelled, open] = [
    await submit({ nonce: 1n }),
    await submit({ nonce: 2n }),
    await submit({ nonce: 3n }),
  ]
  await intents.onBlock()
  await fillAsStranger(filled)
  await cancelNonce(node, swapper.address, 2n)
  await node.client.mine({ blocks: 300 })
  intents = newIntents()
  await intents.onBlock()
  const statuses = await Promise.all(
    [filled, cancelled, open].map(async (order) => (await find(order)).status),
  )
  expect(statuses).toEqual(['filled', 'cancelled', 'open'])
})

test('a book from another chain starts over on this one', async () => {
  const submitted = await submit()
  await fillAsStranger(submitted)
  await intents.onBlock()
  await database.updateTable('blocks').set({ hash: '0xdead' }).execute()
  await database.updateTable('orders').set({ status: 'expired', settled_block: 10_000_000 }).execute()
  expect(await settledStatus(submitted)).toBe('filled')
})

test('the same submission again gives the order as it stands, and stores no second', async () => {
  const submitted = await submit()
  await fillAsStranger(submitted)
  await intents.onBlock()
  const again = await intents.submit({
    order: submitted.encodedOrder,
    signature: `0x${submitted.signature.slice(2).toUpperCase()}`,
    quoteId: undefined,
  })
  expect(again).toMatchObject({ outcome: 'admitted', order: { hash: submitted.hash, status: 'filled' } })
  expect((await intents.list({}, { limit: 9 }))?.orders).toHaveLength(1)
})

test('calls at once take turns, and the last one sees all', async () => {
  const submitted = await submit()
  const first = intents.onBlock()
  await fillAsStranger(submitted)
  await Promise.all([first, intents.onBlock(), intents.onBlock()])
  expect((await find(submitted)).status).toBe('filled')
})

async function submit(terms: Partial<DutchOrder> = {}): Promise<BookedOrder> {
  const signed = await signOrder(swapper, sellOrder(node, swapper, terms))
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

async function settledStatus(order: BookedOrder): Promise<OrderStatus> {
  await intents.onBlock()
  return (await find(order)).status
}

async function fillAsStranger(order: BookedOrder): Promise<Hex> {
  const transaction = await fillDirectly(node, stranger, order)
  const { status } = await node.client.getTransactionReceipt({ hash: transaction })
  if (status === 'reverted') throw new Error('the fill reverted')
  return transaction
}

async function mineAt(time: bigint): Promise<void> {
  node.clock.advance(time - node.clock.now())
  await node.client.mine({ blocks: 1 })
}

async function nothing(): Promise<boolean> {
  return false
}

function newIntents(): Intents {
  return createIntents({ ...node, database, fill: nothing })
}

function later(seconds: bigint): bigint {
  return node.clock.now() + seconds
}
