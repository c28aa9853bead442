/** Tests the book on every kind of database; on PostgreSQL only if the environment names a server. */
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { golden } from '../../../../../testing/golden-order.ts'
import { orderStatuses } from '../../../api/intents.ts'
import { bookedOrders, hashNumber, numbered, swappers } from './booked-order.samples.ts'
import type { BookedOrder } from './booked-order.ts'
import { createOrderBook, type OrderBook } from './order-book.ts'
import { type OrderFilter, pageQuery } from './order-page.ts'
import { type OrderDatabase, openOrderDatabase } from './store.ts'

const postgresUrl = process.env.ASSAY_TEST_POSTGRES

describe('SQLite', () => factsOf(':memory:'))

describe.skipIf(postgresUrl === undefined)(
  'PostgreSQL (skipped without ASSAY_TEST_POSTGRES)',
  { tags: ['database'] },
  () => factsOf(postgresUrl ?? ''),
)

const filters: fc.Arbitrary<OrderFilter> = fc.record(
  {
    statuses: fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 8 }),
    hashes: fc.array(fc.nat({ max: 45 }).map(hashNumber), { minLength: 1 }),
    createdAt: fc.record(
      { from: fc.integer({ min: 99, max: 105 }), to: fc.integer({ min: 99, max: 105 }) },
      { requiredKeys: [] },
    ),
    swapper: fc.constantFrom(...swappers),
  },
  { requiredKeys: [] },
)

function factsOf(location: string): void {
  let database: OrderDatabase

  beforeAll(async () => {
    database = await openOrderDatabase(location)
  })

  afterAll(() => database.destroy())

  const emptyBook = async () => {
    await database.deleteFrom('orders').execute()
    await database.deleteFrom('blocks').execute()
    return createOrderBook(database)
  }
  pageFacts(emptyBook)
  orderFacts(emptyBook)
}

function pageFacts(emptyBook: () => Promise<OrderBook>): void {
  test('the pages list the filtered orders, newest first, ties by hash', async () => {
    await fc.assert(
      fc.asyncProperty(
        bookedOrders,
        filters,
        fc.integer({ min: 1, max: 9 }),
        async (orders, filter, limit) => {
          const book = await emptyBook()
          for (const order of orders) await book.insert(order)
          expect(await walk(book, filter, limit)).toEqual(hashesOf(listed(orders, filter)))
        },
      ),
    )
  })

  test('the pages list every order once while others arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        bookedOrders,
        bookedOrders,
        fc.integer({ min: 1, max: 9 }),
        async (all, later, limit) => {
          const book = await emptyBook()
          for (const order of all) await book.insert(order)
          const arriving = later.map((order, index) => ({ ...order, hash: hashNumber(1000 + index) }))
          const seen = await walk(book, {}, limit, async () => {
            const next = arriving.pop()
            if (next !== undefined) await book.insert(next)
          })
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen).toEqual(expect.arrayContaining(hashesOf(all)))
        },
      ),
    )
  })

  test('a cursor is valid for the filter that it was issued for, and no other', async () => {
    const book = await emptyBook()
    for (const number of [1, 2, 3]) await book.insert(numbered(number))
    const page = await book.list({ statuses: ['open', 'filled'] }, { limit: 1 })
    const cursor = page?.cursor
    expect(await book.list({ statuses: ['filled', 'open'] }, { limit: 5, cursor })).toBeDefined()
    expect(await book.list({ statuses: ['open'] }, { limit: 5, cursor })).toBeUndefined()
    for (const garbage of ['', 'nonsense', `${cursor}A`, `${cursor}=`, cursor?.slice(1)]) {
      expect(await book.list({ statuses: ['filled', 'open'] }, { limit: 5, cursor: garbage })).toBeUndefined()
    }
  })
}

function orderFacts(emptyBook: () => Promise<OrderBook>): void {
  test('an order is read as it was stored, with and without a fill', async () => {
    const book = await emptyBook()
    const largest = 2n ** 256n - 1n
    const open = numbered(1, { order: { ...golden, nonce: largest }, quoteId: 'a-quote' })
    const filled = numbered(2, {
      status: 'filled',
      fill: { filler: swappers[0] ?? '0x', transaction: hashNumber(3), block: 7, timestamp: 8 },
    })
    for (const order of [open, filled]) await book.insert(order)
    expect(await book.find(open.hash)).toEqual(open)
    expect(await book.find(filled.hash)).toEqual(filled)
    expect(await book.find(hashNumber(4))).toBeUndefined()
    expect(await book.liveNonces(golden.swapper)).toEqual([largest])
  })

  test('inserting an order again changes nothing', async () => {
    const book = await emptyBook()
    const order = numbered(1)
    await Promise.all([book.insert(order), book.insert({ ...order, createdAt: 5 }), book.insert(order)])
    expect(await walk(book, {}, 9)).toEqual([order.hash])
  })

  test('settling stores statuses and blocks together, and deletes the blocks above the kept one', async () => {
    const book = await emptyBook()
    for (const number of [1, 2, 3]) await book.insert(numbered(number))
    const settled = { hash: hashNumber(1), status: 'cancelled', settledBlock: 12, fill: undefined } as const
    await book.settle([], { kept: -1, head: { number: 10, hash: '0x0a' } })
    await book.settle([settled], { kept: 10, head: { number: 12, hash: '0x0c' } })
    expect(hashesOf(await book.unsettled(12))).toEqual([hashNumber(2), hashNumber(3)].toSorted())
    expect(hashesOf(await book.unsettled(11))).toContain(hashNumber(1))
    expect(hashesOf(await book.open())).not.toContain(hashNumber(1))
    await book.settle([], { kept: 10, head: { number: 11, hash: '0x0b' } })
    expect(await book.settledBlocks()).toEqual([
      { number: 10, hash: '0x0a' },
      { number: 11, hash: '0x0b' },
    ])
  })
}

test.each<readonly [name: string, filter: OrderFilter, index: string]>([
  ['no filter', {}, 'orders_by_status (status=? AND (newest_first,order_hash)>'],
  ['a status', { statuses: ['open'] }, 'orders_by_status (status=? AND (newest_first,order_hash)>'],
  [
    'a swapper',
    { swapper: '0x0a' },
    'orders_by_swapper (swapper=? AND status=? AND (newest_first,order_hash)>',
  ],
  [
    'a swapper, a status and a time',
    { swapper: '0x0a', statuses: ['open'], createdAt: { from: 3, to: 9 } },
    'orders_by_swapper (swapper=? AND status=? AND (newest_first,order_hash)>',
  ],
  [
    'hashes and a status',
    { hashes: ['0x01', '0x02'], statuses: ['open'] },
    'sqlite_autoindex_orders_1 (order_hash=?)',
  ],
])('in SQLite a page with %s is a search of its own index, never a scan', async (_, filter, index) => {
  const database = await openOrderDatabase(':memory:')
  const cut = { start: { createdAt: 5, hash: hashNumber(1) }, limit: 50 }
  const { sql, parameters } = pageQuery(database, filter, cut).compile()
  const { rows } = await database.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  const searches = rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) orders /.test(detail))
  expect(searches).not.toEqual([])
  for (const search of searches) expect(search).toContain(`SEARCH orders USING INDEX ${index}`)
  await database.destroy()
})

async function walk(
  book: OrderBook,
  filter: OrderFilter,
  limit: number,
  betweenPages: () => Promise<void> = async () => {},
): Promise<Hex[]> {
  const seen: Hex[] = []
  let cursor: string | undefined
  do {
    const page = await book.list(filter, { limit, cursor })
    expect(page?.orders.length).toBeLessThanOrEqual(limit)
    seen.push(...hashesOf(page?.orders ?? []))
    expect(seen.length, 'a walk that does not end').toBeLessThan(1000)
    cursor = page?.cursor
    await betweenPages()
  } while (cursor !== undefined)
  return seen
}

/** The expected content of a list, in order. */
function listed(orders: readonly BookedOrder[], { statuses, hashes, createdAt, swapper }: OrderFilter) {
  return orders
    .filter(({ status }) => statuses?.includes(status) ?? true)
    .filter(({ hash }) => hashes?.includes(hash) ?? true)
    .filter((order) => order.createdAt >= (createdAt?.from ?? 0) && order.createdAt <= (createdAt?.to ?? 1e9))
    .filter(({ order }) => swapper === undefined || order.swapper === swapper)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.hash < b.hash ? -1 : 1))
}

function hashesOf(orders: readonly BookedOrder[]): Hex[] {
  return orders.map(({ hash }) => hash)
}
