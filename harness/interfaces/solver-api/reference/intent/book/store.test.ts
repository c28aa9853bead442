import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { hashNumber, numbered } from './booked-order.samples.ts'
import { createOrderBook } from './order-book.ts'
import { openOrderDatabase, StoreError } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))

afterAll(() => rm(folder, { recursive: true }))

test('no order whose insertion was acknowledged is lost when the process is killed', async () => {
  const file = join(folder, 'killed.sqlite')
  const acknowledged = await insertUntilKilled(file, 25)
  const database = await openOrderDatabase(file)
  const book = createOrderBook(database)
  for (const number of acknowledged) expect(await book.find(hashNumber(number))).toBeDefined()
  expect(acknowledged.length).toBeGreaterThanOrEqual(25)
  await database.destroy()
})

test('opening an existing store keeps what is in it', async () => {
  const file = join(folder, 'again.sqlite')
  const first = await openOrderDatabase(file)
  await createOrderBook(first).settle([], { kept: -1, head: { number: 1, hash: '0x01' } })
  await first.destroy()
  const second = await openOrderDatabase(file)
  expect(await createOrderBook(second).settledBlocks()).toEqual([{ number: 1, hash: '0x01' }])
  await second.destroy()
})

test('a store whose first opening was interrupted at any point is opened the next time', async () => {
  const whole = join(folder, 'whole.sqlite')
  await (await openOrderDatabase(whole)).destroy()
  const made = statementsOf(whole)
  expect(made.length).toBeGreaterThan(5)
  for (let count = 0; count < made.length; count++) {
    const file = join(folder, `cut-${count}.sqlite`)
    const cut = new DatabaseSync(file)
    for (const statement of made.slice(0, count)) cut.exec(statement)
    cut.close()
    const database = await openOrderDatabase(file)
    await createOrderBook(database).insert(numbered(1))
    await database.destroy()
    expect(statementsOf(file)).toEqual(made)
  }
})

const postgresUrl = process.env.ASSAY_TEST_POSTGRES

test.skipIf(postgresUrl === undefined)(
  'a server that ends its connections is connected to again (skipped without ASSAY_TEST_POSTGRES)',
  { tags: ['database'] },
  async () => {
    const operator = new pg.Client({ connectionString: postgresUrl })
    await operator.connect()
    const name = `restarted_${process.pid}`
    await operator.query(`create database ${name}`)
    const database = await openOrderDatabase(new URL(`/${name}`, postgresUrl).href)
    const book = createOrderBook(database)
    await book.insert(numbered(1))
    const connections = `from pg_stat_activity where datname = '${name}'`
    await operator.query(`select pg_terminate_backend(pid) ${connections}`)
    await vi.waitUntil(async () => (await operator.query(`select pid ${connections}`)).rowCount === 0, {
      timeout: 30_000,
    })
    // The server ends a connection before this process notices, so that the first queries may fail.
    await vi.waitFor(async () => expect(await book.find(hashNumber(1))).toBeDefined(), { timeout: 30_000 })
    await database.destroy()
    await operator.query(`drop database ${name}`)
    await operator.end()
  },
)

test('a full disk is named where a transaction fails', async () => {
  const database = await openOrderDatabase(join(folder, 'full.sqlite'))
  await sql`pragma max_page_count = 1`.execute(database)
  const book = createOrderBook(database)
  const fill = async () => {
    for (let number = 1; ; number += 1)
      await book.settle([], { kept: number, head: { number, hash: hashNumber(number) } })
  }
  await expect(fill()).rejects.toThrow('database or disk is full')
  await database.destroy()
})

test.each([
  ['a folder that does not exist', join(folder, 'missing', 'orders.sqlite')],
  ['a server that does not run', 'postgres://user:secret@127.0.0.1:1/orders'],
])('%s is an operator error that keeps passwords to itself', async (_, location) => {
  const error = await openOrderDatabase(location).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StoreError)
  expect(error).toMatchObject({ code: 'ORDER_STORE_UNAVAILABLE' })
  expect(String(error)).not.toContain('secret')
})

/** The statements, in order, that created the tables and the indices of a store. */
function statementsOf(file: string): readonly string[] {
  const database = new DatabaseSync(file)
  const rows = database.prepare('select sql from sqlite_master where sql is not null order by rowid').all()
  database.close()
  return rows.map(({ sql }) => String(sql))
}

/** Inserts orders 0, 1, 2… in another process, and kills it once `count` are acknowledged. */
async function insertUntilKilled(file: string, count: number): Promise<readonly number[]> {
  const program = `
    import { numbered } from ${JSON.stringify(join(import.meta.dirname, 'booked-order.samples.ts'))}
    import { createOrderBook } from ${JSON.stringify(join(import.meta.dirname, 'order-book.ts'))}
    import { openOrderDatabase } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
    const book = createOrderBook(await openOrderDatabase(${JSON.stringify(file)}))
    for (let number = 0; ; number++) {
      await book.insert(numbered(number))
      process.stdout.write(number + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  return acknowledged
}
