/**
 * If the server of the orders ends while a reference is judged, the cases reject with that failure instead of an
 * answer.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type PostgresServer, serverPrograms, startPostgres } from '../../../../testing/postgres-server.ts'
import { createCaseStores } from './case-store.ts'
import { type ReferenceSession, startReference } from './reference.ts'

const lost = { code: 'ORDER_STORE_UNAVAILABLE' }

describe.skipIf(serverPrograms === undefined)(
  'a reference on PostgreSQL (skipped without PostgreSQL)',
  { tags: ['database'], timeout: 120_000 },
  () => {
    let server: PostgresServer | undefined
    afterEach(() => server?.stop())

    test('answers nothing in a case whose orders were lost, and the next case once the server is back', async () => {
      server = await startPostgres(serverPrograms ?? '')
      const { apiKey, open, stop } = await startReference({ kind: 'genesis' }, server.url)
      const orders = ({ fetch }: ReferenceSession) =>
        fetch(
          new Request('http://127.0.0.1/partner/v2/intent/orders?blockchain=ethereum', {
            headers: { 'x-api-key': apiKey },
          }),
        )
      const tokens = ({ fetch }: ReferenceSession) =>
        fetch(new Request('http://127.0.0.1/v2/solver/tokens?blockchain=ethereum'))

      const first = await open(1)
      expect((await orders(first)).status).toBe(200)
      const answers: Promise<Response>[] = []
      await server.whileDown(async () => {
        await expect(orders(first)).rejects.toMatchObject(lost)
        await expect(tokens(first)).rejects.toMatchObject(lost)
        const second = await open(2)
        expect((await tokens(second)).status).toBe(200)
        answers.push(orders(second))
      })
      expect(await Promise.all(answers)).toMatchObject([{ status: 200 }])
      const third = await open(3)
      expect((await orders(third)).status).toBe(200)
      await server.crash()
      expect((await orders(third)).status).toBe(200)
      await stop()
      expect(await databases(server.url)).toEqual([])
    })
  },
)

test('a server that crashes in the middle of a question is an error, and the process goes on', async () => {
  const server = await crashingServer()
  const { create, drop } = createCaseStores(urlOf(server), 0)
  await expect(create()).rejects.toMatchObject(lost)
  expect(await drop()).toHaveLength(1)
  server.close()
})

test('a server that stays away is waited for once', async () => {
  const server = await crashingServer()
  let connections = 0
  server.on('connection', () => (connections += 1))
  const { create } = createCaseStores(urlOf(server), 500)
  await expect(create()).rejects.toMatchObject(lost)
  const waited = connections
  await expect(create()).rejects.toMatchObject(lost)
  expect([waited > 2, connections - waited]).toEqual([true, 2])
  server.close()
})

/** Accepts every connection, and ends like a crashing server at the first request. */
async function crashingServer(): Promise<Server> {
  const accepted = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(accepted)
      socket.once('data', () => socket.end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return `postgres://assay@127.0.0.1:${address.port}/postgres`
}

async function databases(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select datname as name from pg_database where datname like 'assay%'")
  await client.end()
  return rows.map(({ name }) => name)
}
