/**
 * Where the orders of each case are kept: in memory, or in a database of its own on a PostgreSQL server, so that
 * cases and runs are isolated and existing databases are left alone.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'

export interface CaseStore {
  /** As `openOrderDatabase` takes it. */
  readonly location: string
  /** Deletes the orders; to be called when nothing is connected. */
  drop(): Promise<void>
}

/**
 * @param location `:memory:`, or the `postgres://` URL of a server where databases may be created.
 * @throws StoreError when the server cannot be reached.
 */
export async function createCaseStore(location: string): Promise<CaseStore> {
  if (location === ':memory:') return { location, drop: async () => {} }
  const name = `assay_${randomUUID().replaceAll('-', '')}`
  await execute(location, `create database ${name}`)
  const url = new URL(location)
  url.pathname = name
  return { location: url.href, drop: () => execute(location, `drop database ${name}`) }
}

async function execute(location: string, statement: string): Promise<void> {
  // Loaded on demand: orders in memory need no server.
  const { default: pg } = await import('pg')
  const { StoreError } = await import('../../intent/book/store.ts')
  const client = new pg.Client({ connectionString: location })
  try {
    await client.connect()
    await client.query(statement)
  } catch (cause) {
    throw new StoreError(location, cause)
  } finally {
    await client.end()
  }
}
