/**
 * The service's databases: SQLite on disk or in memory, or PostgreSQL. Each schedule starts with an empty one.
 *
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Store {
  /** The location in the form of `openOrderDatabase`. */
  readonly location: string
  /** True if the data is lost with the process. */
  readonly isVolatile: boolean
  empty(): Promise<void>
  close(): Promise<void>
}

/** @param kind `sqlite`, `memory`, or the URL of a PostgreSQL server, on which a database is created and dropped. */
export async function openStore(kind: string): Promise<Store> {
  switch (kind) {
    case 'sqlite':
      return onDisk()
    case 'memory':
      return { location: ':memory:', isVolatile: true, empty: async () => {}, close: async () => {} }
    default:
      return onServer(kind)
  }
}

function onDisk(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'assay-world-'))
  const location = join(folder, 'orders.sqlite')
  return {
    location,
    isVolatile: false,
    async empty() {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${location}${suffix}`, { force: true })
    },
    async close() {
      rmSync(folder, { recursive: true })
    },
  }
}

async function onServer(url: string): Promise<Store> {
  const name = `assay_world_${process.pid}`
  const location = new URL(url)
  location.pathname = `/${name}`
  await ask(url, `create database ${name}`)
  return {
    location: location.href,
    isVolatile: false,
    empty: () => ask(location.href, 'drop schema public cascade; create schema public'),
    close: () => ask(url, `drop database ${name}`),
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } catch (cause) {
    throw new StoreUnusable(cause)
  } finally {
    await client.end()
  }
}

export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
  readonly code = 'STORE_UNUSABLE'
  readonly remedy = 'Expected the URL of a running PostgreSQL server, on which databases may be created.'

  constructor(cause: unknown) {
    super('Cannot prepare a database for the orders.', { cause })
  }
}
