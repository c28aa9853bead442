/**
 * The database of orders: SQLite in memory or in a file, or PostgreSQL by URL, with the same queries. An accepted
 * order is on disk before its submission is answered, so killing the process loses none. 256-bit integers are
 * decimal text, because neither database has a type for them.
 *
 * @module
 */
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteDialect, type SqliteStatement } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Address, Hex } from 'viem'
import { shownAddress } from '../../../../../core/texts/shown-address.ts'
import type { OrderStatus } from '../../../api/intents.ts'

export interface OrderTables {
  orders: OrderRow
  blocks: BlockRow
  sent_fills: SentFillRow
}

/** One submitted order. Times are UNIX seconds, hex is lower case. */
export interface OrderRow {
  order_hash: Hex
  status: OrderStatus
  /** The negative time of submission in UNIX seconds, so that ascending keys list the newest first, ties by hash. */
  newest_first: number
  swapper: Address
  nonce: string
  encoded_order: Hex
  signature: Hex
  quote_id: string | null
  /** The block whose state the order was admitted on; no fill can be earlier. */
  admitted_block: number
  /** The block of the final status; for a filled order, the block of the fill. */
  settled_block: number | null
  /** Set only for a filled order, with the next two columns. */
  filler: Address | null
  fill_transaction: Hex | null
  fill_time: number | null
}

/** A block that statuses were derived from, to detect reorganisations. */
export interface BlockRow {
  number: number
  hash: Hex
}

/** A transaction that was made to fill an order. Only the node knows whether it was sent. */
export interface SentFillRow {
  order_hash: Hex
  transaction_hash: Hex
  /** The transaction's nonce. */
  nonce: number
}

export type OrderDatabase = Kysely<OrderTables>

/**
 * Opens the database and migrates its tables.
 *
 * @param location `:memory:`, a file's path, or a `postgres://` URL.
 * @param lose Called if a PostgreSQL server ends a connection in use, or refuses one, before the query rejects.
 * @throws StoreError when the database cannot be opened.
 */
export async function openOrderDatabase(
  location: string,
  lose: (error: StoreError) => void = () => {},
): Promise<OrderDatabase> {
  const database = /^postgres(ql)?:/.test(location)
    ? postgres(location, (cause) => lose(new StoreError(location, cause)))
    : new Kysely<OrderTables>({ dialect: sqlite(location) })
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error !== undefined) throw new StoreError(location, error)
  return database
}

const migrations: Record<string, Migration> = {
  '1-orders': {
    async up(database) {
      // On SQLite a migration is not a transaction: an interrupted one is run again from its start.
      await database.schema
        .createTable('orders')
        .ifNotExists()
        .addColumn('order_hash', 'text', (column) => column.primaryKey())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('newest_first', 'bigint', (column) => column.notNull())
        .addColumn('swapper', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('encoded_order', 'text', (column) => column.notNull())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('quote_id', 'text')
        .addColumn('admitted_block', 'bigint', (column) => column.notNull())
        .addColumn('settled_block', 'bigint')
        .addColumn('filler', 'text')
        .addColumn('fill_transaction', 'text')
        .addColumn('fill_time', 'bigint')
        .execute()
      // Every page is read by status, so that one of these indexes covers it. If both fit, SQLite takes the one that
      // was created first.
      await database.schema
        .createIndex('orders_by_swapper')
        .ifNotExists()
        .on('orders')
        .columns(['swapper', 'status', 'newest_first', 'order_hash'])
        .execute()
      await database.schema
        .createIndex('orders_by_status')
        .ifNotExists()
        .on('orders')
        .columns(['status', 'newest_first', 'order_hash'])
        .execute()
      await database.schema
        .createIndex('orders_by_settlement')
        .ifNotExists()
        .on('orders')
        .columns(['settled_block'])
        .execute()
      await database.schema
        .createTable('blocks')
        .ifNotExists()
        .addColumn('number', 'bigint', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '2-sent-fills': {
    async up(database) {
      await database.schema
        .createTable('sent_fills')
        .ifNotExists()
        .addColumn('order_hash', 'text', (column) => column.notNull())
        .addColumn('transaction_hash', 'text', (column) => column.notNull())
        .addColumn('nonce', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sent_fills_key', ['transaction_hash', 'order_hash'])
        .execute()
      await database.schema
        .createIndex('sent_fills_by_nonce')
        .ifNotExists()
        .on('sent_fills')
        .columns(['nonce'])
        .execute()
    },
  },
}

function sqlite(path: string): SqliteDialect {
  return new SqliteDialect({
    async database() {
      const database = new DatabaseSync(path)
      // Written data outlives this process; a crash of the machine may lose the last orders.
      database.exec('pragma journal_mode = wal; pragma synchronous = normal')
      const prepared = new Map<string, SqliteStatement>()
      return {
        close: () => database.close(),
        prepare(sql) {
          const statement = prepared.get(sql) ?? statementOf(database, sql)
          if (prepared.size < maxPrepared) prepared.set(sql, statement)
          return statement
        },
      }
    },
  })
}

/**
 * The most prepared statements. This program has fewer queries, apart from queries that differ in the number of listed
 * values.
 */
const maxPrepared = 100

function statementOf(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...sqliteValues(parameters)),
    run: (parameters) =>
      // If the disk is full, SQLite has already ended the transaction.
      sql === 'rollback' && !database.isTransaction
        ? { changes: 0, lastInsertRowid: 0 }
        : statement.run(...sqliteValues(parameters)),
    iterate: (parameters) => statement.iterate(...sqliteValues(parameters)),
  }
}

/** Every column is text, a number or null. */
function sqliteValues(parameters: readonly unknown[]) {
  return parameters as readonly (string | number | null)[]
}

const bigintOid = pg.types.builtins.INT8

function postgres(url: string, lose: (cause: unknown) => void): OrderDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    types: {
      // pg returns 64-bit integers as text. Here they are times and block numbers.
      getTypeParser: (oid: number) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid)),
    },
  })
  // A server that restarts ends all connections, even those in use. Their queries fail, and the next query opens a new
  // one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      lose(cause)
      throw cause
    })
  return new Kysely<OrderTables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    log(event) {
      if (event.level === 'error' && !isAnswer(event.error)) lose(event.error)
    },
  })
}

/** True for a server's error about a query, as opposed to one about its connections, resources or shutdown. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|53|57)/.test(error.code ?? '')
}

export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code = 'ORDER_STORE_UNAVAILABLE'
  readonly remedy = 'Check that it exists, is writable and has room for more.'

  constructor(location: string, cause: unknown) {
    super(`Cannot use the order store ${shownAddress(location)}`, { cause })
  }
}
