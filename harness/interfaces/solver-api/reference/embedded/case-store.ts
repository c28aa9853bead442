/**
 * The orders of each case on a PostgreSQL server: each case has a database of its own, so that cases and runs are
 * isolated and existing databases are left alone.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

export interface CaseStores {
  /**
   * Creates a database for a case. Waits once for a server that is being restarted; if it stays unreachable, later
   * cases do not wait.
   *
   * @returns The location of the new case's orders, in the form of `openOrderDatabase`.
   * @throws StoreError when the server cannot be reached.
   */
  create(): Promise<string>
  /**
   * Deletes the orders of all cases so far. Must be called without open connections.
   *
   * @returns The databases that remain because the server cannot be reached.
   */
  drop(): Promise<readonly string[]>
}

/** Milliseconds that a server takes to recover from a crash, on a busy machine. */
const restartMs = 60_000
const retryMs = 200

/**
 * @param server `postgres://` URL of a server that allows creating databases.
 * @param patienceMs Milliseconds that a server may be away.
 */
export function createCaseStores(server: string, patienceMs = restartMs): CaseStores {
  const names = new Set<string>()
  let isGivenUp = false
  const createOne = async () => {
    const name = `assay_${randomUUID().replaceAll('-', '')}`
    // A server that ends before it has answered may have created the database.
    names.add(name)
    await execute(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = name
    return url.href
  }
  const comesBack = async () => {
    const endMs = performance.now() + (isGivenUp ? 0 : patienceMs)
    do {
      isGivenUp = !(await succeeds(server, 'select 1'))
      if (!isGivenUp) return true
      await setTimeout(retryMs)
    } while (performance.now() < endMs)
    return false
  }
  return {
    async create() {
      try {
        return await createOne()
      } catch (error) {
        if (!(await comesBack())) throw error
        return createOne()
      }
    },
    async drop() {
      for (const name of names) {
        if (await succeeds(server, `drop database if exists ${name}`)) names.delete(name)
      }
      return [...names]
    },
  }
}

/** @throws StoreError if `server` is a PostgreSQL server that cannot be reached. */
export async function reachOrderStore(server: string): Promise<void> {
  if (server !== ':memory:') await execute(server, 'select 1')
}

function succeeds(server: string, statement: string): Promise<boolean> {
  return execute(server, statement).then(
    () => true,
    () => false,
  )
}

async function execute(server: string, statement: string): Promise<void> {
  // Loaded on demand: orders in memory need no server.
  const { default: pg } = await import('pg')
  const { StoreError } = await import('../intent/book/store.ts')
  const client = new pg.Client({ connectionString: server })
  // A server that ends reports it twice: in the answer to a query, and then on the connection.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } catch (cause) {
    throw new StoreError(server, cause)
  } finally {
    await client.end()
  }
}
