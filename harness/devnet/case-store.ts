/**
 * Where the orders of each case are kept: in memory, or in a schema of its own on a PostgreSQL server, so that
 * no case sees another's and nothing that was there is touched.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { StoreError } from '../intent/store.ts'

export interface CaseStore {
  /** As `openOrderDatabase` takes it. */
  readonly location: string
  /** Forgets the orders; to be called when nobody is connected. */
  drop(): Promise<void>
}

/**
 * @param location `:memory:`, or the `postgres://` URL of a server where schemas may be created.
 * @throws StoreError when the server cannot be reached.
 */
export async function createCaseStore(location: string): Promise<CaseStore> {
  if (location === ':memory:') return { location, drop: async () => {} }
  const schema = `assay_${randomUUID().replaceAll('-', '')}`
  await execute(location, `create schema ${schema}`)
  const url = new URL(location)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { location: url.href, drop: () => execute(location, `drop schema ${schema} cascade`) }
}

async function execute(location: string, statement: string): Promise<void> {
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
