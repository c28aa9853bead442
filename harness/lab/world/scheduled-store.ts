/**
 * The database of orders behind the scheduler: each statement waits for its turn, including those that begin and commit
 * a transaction. Connections are opened before the first step, since a step waits only for its own work.
 *
 * @module
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import {
  type OrderDatabase,
  type OrderTables,
  openOrderDatabase,
} from '../../interfaces/solver-api/reference/intent/book/store.ts'
import type { Watch } from './awaits/watch.ts'
import type { Turns } from './turns.ts'

export interface ScheduledStore {
  readonly database: OrderDatabase
  /** Number of statements that have written orders. */
  writes(): number
  /** Uncommitted changes are lost. */
  close(): Promise<void>
}

/** More than the simultaneous tasks of any step. */
const maxConnections = 8

export async function openScheduledStore(
  location: string,
  { turns, watch }: { readonly turns: () => Turns; readonly watch: Watch },
): Promise<ScheduledStore> {
  const opened = await openOrderDatabase(location)
  const executor = opened.getExecutor()
  const free: DatabaseConnection[] = []
  let writes = 0
  const ended = Promise.withResolvers<void>()
  const count = executor.adapter.supportsMultipleConnections ? maxConnections : 1
  const held = await Promise.all(Array.from({ length: count }, hold))

  /** @returns An object that ends with the connection. */
  async function hold(): Promise<{ readonly end: Promise<void> }> {
    const ready = Promise.withResolvers<void>()
    const end = executor.provideConnection(async (connection) => {
      free.push(scheduled(connection, turns, note))
      ready.resolve()
      await ended.promise
    })
    await Promise.race([ready.promise, end])
    return { end }
  }

  function note(name: string, { sql, parameters }: CompiledQuery): Promise<void> {
    writes += /^(insert|update|delete) orders$/.test(name) ? 1 : 0
    return watch.saw({ kind: 'statement', name, sql, parameters })
  }

  const database = new Kysely<OrderTables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
      createIntrospector: (): DatabaseIntrospector => opened.introspection,
      createDriver: () => driverOf(free),
    },
  })
  return {
    database,
    writes: () => writes,
    async close() {
      ended.resolve()
      await Promise.all(held.map(({ end }) => end))
      await opened.destroy()
    },
  }
}

function driverOf(free: DatabaseConnection[]): Driver {
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement))
  }
  return {
    async init() {},
    async acquireConnection() {
      const connection = free.pop()
      if (connection === undefined) throw new Error(`More than ${maxConnections} statements at once.`)
      return connection
    },
    beginTransaction: (connection) => run(connection, 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    async releaseConnection(connection) {
      free.push(connection)
    },
    async destroy() {},
  }
}

function scheduled(
  connection: DatabaseConnection,
  turns: () => Turns,
  note: (name: string, query: CompiledQuery) => Promise<void>,
): DatabaseConnection {
  return {
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = statementName(query.sql)
      const work = async () => {
        const result = await connection.executeQuery<R>(query)
        await note(name, query)
        return result
      }
      // The end of the process rolls back, too.
      return name === 'rollback' ? turns().whole(work) : turns().atStore(name, work)
    },
    streamQuery() {
      throw new Error('Streams are not scheduled.')
    },
  }
}

/** The first words of a longer statement, such as `insert into orders`. */
function statementName(sql: string): string {
  const [verb = sql] = sql.split(' ')
  const [, table] = /(?:from|into|update) "(\w+)"/.exec(sql) ?? []
  return table === undefined ? verb : `${verb} ${table}`
}
