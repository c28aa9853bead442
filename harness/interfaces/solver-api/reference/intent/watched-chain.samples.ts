/**
 * An embedded chain with intents but without the filler, for tests. Each test starts on the same untouched chain
 * with an empty book.
 *
 * @module
 */
import type { Hex, LocalAccount } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { developmentAccount } from '../../../../chain/development-accounts.ts'
import { approve } from '../../../../chain/execution/accounts.ts'
import { type Node, startNode } from '../../../../chain/node.ts'
import { canonical } from '../../../../core/canonical.ts'
import type { DutchOrder } from '../../../../core/orders/dutch-order.ts'
import type { OrderStatus } from '../../api/intents.ts'
import type { BookedOrder } from './book/booked-order.ts'
import { type OrderDatabase, openOrderDatabase } from './book/store.ts'
import { fillDirectly, findOrder, fundedWallet, submitOrder } from './chain-order.samples.ts'
import { createIntents, type Intents } from './intents.ts'

export const stranger = developmentAccount(5)

export let node: Node
export let swapper: LocalAccount
export let database: OrderDatabase
export let intents: Intents

let untouched: Hex

export function useWatchedChain(): void {
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
    restartIntents()
  })

  afterEach(async () => {
    await database.destroy()
    await node.client.revert({ id: untouched })
  })
}

export function restartIntents(): void {
  intents = intentsOn(database)
}

export function intentsOn(database: OrderDatabase): Intents {
  return createIntents({ ...node, database, fill: async () => false })
}

export function submit(terms: Partial<DutchOrder> = {}): Promise<BookedOrder> {
  return submitOrder(node, intents, swapper, terms)
}

export function find(order: BookedOrder): Promise<BookedOrder> {
  return findOrder(intents, order)
}

export async function settledStatus(order: BookedOrder): Promise<OrderStatus> {
  await intents.onBlock()
  return (await find(order)).status
}

/** @returns The transaction's hash. */
export async function fillAsStranger(order: BookedOrder): Promise<Hex> {
  const transaction = await fillDirectly(node, stranger, order)
  const { status } = await node.client.getTransactionReceipt({ hash: transaction })
  if (status === 'reverted') throw new Error('The fill reverted.')
  return transaction
}

export async function mineAt(time: bigint): Promise<void> {
  node.clock.advance(time - node.clock.now())
  await node.client.mine({ blocks: 1 })
}

/** The time in `seconds` from now, in UNIX seconds. */
export function later(seconds: bigint): bigint {
  return node.clock.now() + seconds
}
