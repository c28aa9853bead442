/**
 * PostgreSQL ends repeatedly under load. `ASSAY_CRASHES` and `ASSAY_SEED` determine how often and after how many
 * answers. The other work in progress at that moment depends on the machine.
 */
import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { randomOf } from '../../../../../core/random.ts'
import { type PostgresServer, serverPrograms, startPostgres } from '../../../../../testing/postgres-server.ts'
import { numbered } from './booked-order.samples.ts'
import { createOrderBook, type OrderBook } from './order-book.ts'
import { openOrderDatabase } from './store.ts'

const crashes = Number(process.env.ASSAY_CRASHES ?? 2)
const seed = process.env.ASSAY_SEED ?? '1'
const workers = 4

let server: PostgresServer | undefined

afterEach(() => server?.stop())

test.skipIf(serverPrograms === undefined)(
  `after each of ${crashes} ends of PostgreSQL (seed ${seed}) the book has what it was said to have (skipped without PostgreSQL)`,
  { tags: ['database'], timeout: 60_000 + 10_000 * crashes },
  async () => {
    server = await startPostgres(serverPrograms ?? '')
    const database = await openOrderDatabase(server.url)
    const book = createOrderBook(database)
    const random = randomOf(seed)
    const load = createLoad(book)
    for (let crash = 0; crash < crashes; crash++) {
      const running = load.run(5 + Math.floor(100 * random()))
      await running.enough
      await (random() < 0.5 ? server.crash() : server.killBackend())
      await running.end()
      await expectKept(book, load)
    }
    await database.destroy()
  },
)

type Load = ReturnType<typeof createLoad>

function createLoad(book: OrderBook) {
  const stored = new Set<Hex>()
  /** Orders with a reported cancellation. `touched` also holds orders whose cancellation may have failed. */
  const cancelled = new Set<Hex>()
  const touched = new Set<Hex>()
  let next = 0
  let block = 0

  async function step(): Promise<void> {
    const number = next++
    const order = numbered(number)
    await book.insert(order)
    stored.add(order.hash)
    if (number % 3 > 0) return
    const height = ++block
    touched.add(order.hash)
    await book.settle([{ hash: order.hash, status: 'cancelled', settledBlock: height, fill: undefined }], {
      kept: height - 1,
      head: { number: height, hash: order.hash },
    })
    cancelled.add(order.hash)
  }

  return {
    stored,
    cancelled,
    touched,
    /** Loads the book until `end` is called; `enough` resolves after that many answers. */
    run(answers: number) {
      let isEnding = false
      let left = answers
      const { promise: enough, resolve } = Promise.withResolvers<void>()
      const working = Array.from({ length: workers }, async () => {
        while (!isEnding) {
          await step().catch(() => undefined)
          left -= 1
          if (left <= 0) resolve()
        }
      })
      return {
        enough,
        async end() {
          isEnding = true
          await Promise.all(working)
        },
      }
    },
  }
}

/** Expects each stored order once, cancelled if the cancellation was reported, and open if it was never tried. */
async function expectKept(book: OrderBook, { stored, cancelled, touched }: Load): Promise<void> {
  const statuses = new Map<Hex, string>()
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await book.list({}, { limit: 500, cursor })
    for (const { hash, status } of page?.orders ?? []) {
      expect(statuses.has(hash)).toBe(false)
      statuses.set(hash, status)
    }
    cursor = page?.cursor
  }
  expect([...stored].filter((hash) => !statuses.has(hash))).toEqual([])
  expect([...cancelled].filter((hash) => statuses.get(hash) !== 'cancelled')).toEqual([])
  const untouched = [...statuses].filter(([hash]) => !touched.has(hash))
  expect(untouched.filter(([, status]) => status !== 'open')).toEqual([])
}
