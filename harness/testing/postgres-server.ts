/** A PostgreSQL server for one test, which can be made to crash. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'

/** The folder of the server's programs; `undefined` if Debian's package is not installed. */
export const serverPrograms = globSync('/usr/lib/postgresql/*/bin').at(-1)

export interface PostgresServer {
  readonly url: string
  /** Ends all processes at once, before they can write anything, and restarts the server. */
  crash(): Promise<void>
  /** Kills one process; the server then ends all others and restarts by itself. */
  killBackend(): Promise<void>
  /** Runs `work` while the server is down. */
  whileDown(work: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'assay', '-A', 'trust'], options)
  const port = await freePort()
  const url = `postgres://assay@127.0.0.1:${port}/postgres`
  const settings = ['-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
    await vi.waitUntil(() => answers(url), { timeout: 30_000 })
    return server
  }
  let server = await start()

  async function end(): Promise<void> {
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  async function whileDown(work: () => Promise<unknown>): Promise<void> {
    await end()
    await work()
    server = await start()
  }

  return {
    url,
    crash: () => whileDown(async () => {}),
    whileDown,
    async killBackend() {
      const witness = new pg.Client({ connectionString: url })
      witness.on('error', () => {})
      await witness.connect()
      const ended = new Promise((resolve) => witness.once('end', resolve))
      const { rows } = await witness.query<{ readonly pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      const [backend] = rows
      if (backend === undefined) throw new Error('Nobody is connected.')
      process.kill(backend.pid, 'SIGKILL')
      await ended
      await vi.waitUntil(() => answers(url), { timeout: 30_000 })
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The user of the server, which refuses to run as root. */
function unprivileged():
  | { readonly uid: number; readonly gid: number }
  | { readonly uid?: never; readonly gid?: never } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function answers(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
    .finally(() => pool.end())
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
