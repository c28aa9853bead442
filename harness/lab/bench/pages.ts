/** Pages of an order book of many orders, compared with the same pages of a small one: the time must not grow. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Hex, type LocalAccount, pad, toHex } from 'viem'
import { encodeDutchOrder } from '../../core/orders/dutch-order.ts'
import { type BookedOrder, rowOf } from '../../interfaces/solver-api/reference/intent/book/booked-order.ts'
import {
  createOrderBook,
  type OrderBook,
} from '../../interfaces/solver-api/reference/intent/book/order-book.ts'
import type { OrderFilter } from '../../interfaces/solver-api/reference/intent/book/order-page.ts'
import { openOrderDatabase } from '../../interfaces/solver-api/reference/intent/book/store.ts'
import { quantile } from '../../quality/comparison/statistics.ts'
import type { Figure } from './figures.ts'
import { type BenchWorld, excessiveAmount, orderOf, type WalletOrder } from './wallet-load.ts'

const [many, few] = [100_000, 1_000]
const rounds = 60

export async function timePages(
  world: BenchWorld,
  wallets: readonly LocalAccount[],
): Promise<readonly Figure[]> {
  const count = wallets.length
  const orders = flatOrders(world, wallets, { count, firstNonce: 0, amount: excessiveAmount })
  const [large, small] = [await bookOf(world, orders, many), await bookOf(world, orders, few)]
  const filters: readonly (readonly [string, OrderFilter])[] = [
    ['all', {}],
    ['of a status', { statuses: ['filled'] }],
    ['of a swapper', { swapper: orders[0]?.order.swapper }],
    ['since a time', { createdAt: { from: few / 4 } }],
  ]
  const figures: Figure[] = []
  for (const [name, filter] of filters) {
    for (const isDeep of [false, true]) {
      const pages = [
        { read: await pageReader(large.book, filter, isDeep), times: [] as number[] },
        { read: await pageReader(small.book, filter, isDeep), times: [] as number[] },
      ]
      // Alternates, so that other work of the machine affects both.
      for (let round = 0; round < rounds; round++) {
        for (const { read, times } of pages) {
          const started = performance.now()
          await read()
          times.push(performance.now() - started)
        }
      }
      const [perSecond = 0, limitPerSecond = 0] = pages.map(({ times }) => 1000 / quantile(times, 0.5))
      const label = `page of ${many}, ${name}${isDeep ? ', 300 orders on' : ''}`
      figures.push({ label, perSecond, limit: `the same of ${few}`, limitPerSecond })
    }
  }
  await large.close()
  await small.close()
  return figures
}

/** @param isDeep True for the page after 300 orders, if there are that many. */
async function pageReader(book: OrderBook, filter: OrderFilter, isDeep: boolean) {
  const first = isDeep ? await book.list(filter, { limit: 300 }) : undefined
  const cursor = first?.cursor
  return () => book.list(filter, { limit: 50, cursor })
}

/** Half of the orders are open, and each wallet has an equal part. */
async function bookOf({ directory }: BenchWorld, orders: readonly WalletOrder[], count: number) {
  const database = await openOrderDatabase(join(directory, `${count}.sqlite`))
  const rows = Array.from({ length: count }, (_, index) => {
    const { order } = orders[index % orders.length] ?? {}
    assert.ok(order)
    // A page decodes the order, but does not check its hash.
    const booked = bookedOf(order, pad(toHex(index * 7919 + 1), { size: 32 }))
    return rowOf({ ...booked, createdAt: index, status: index % 2 === 0 ? 'open' : 'filled' })
  })
  const perInsert = 1000
  for (let start = 0; start < count; start += perInsert)
    await database
      .insertInto('orders')
      .values(rows.slice(start, start + perInsert))
      .execute()
  return { book: createOrderBook(database), close: () => database.destroy() }
}

export function bookedOf(order: BookedOrder['order'], hash: Hex): BookedOrder {
  return {
    hash,
    order,
    encodedOrder: encodeDutchOrder(order),
    signature: `0x${'00'.repeat(65)}`,
    status: 'open',
    quoteId: undefined,
    createdAt: 0,
    admittedBlock: 0,
    fill: undefined,
  }
}

interface OrderTerms {
  readonly count: number
  readonly firstNonce: number
  /** Wei, from the start of the decay to its end. */
  readonly amount: bigint
}

/** Orders of an hour that do not decay, of the wallets in turn. */
export function flatOrders(
  { node }: BenchWorld,
  wallets: readonly LocalAccount[],
  { count, firstNonce, amount }: OrderTerms,
): readonly WalletOrder[] {
  const start = node.clock.now()
  const terms = { start, deadline: start + 3600n, startAmount: amount, endAmount: amount }
  const rounds = Array.from({ length: Math.ceil(count / wallets.length) }, (_, round) =>
    wallets.map((wallet) => {
      return { wallet, order: orderOf(wallet, { ...terms, nonce: BigInt(firstNonce + round) }) }
    }),
  )
  return rounds.flat().slice(0, count)
}
