import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openOrderDatabase } from '../intent/book/store.ts'
import { createCaseStores, reachOrderStore } from './case-store.ts'

const server = process.env.ASSAY_TEST_POSTGRES

describe.skipIf(server === undefined)(
  'on PostgreSQL (skipped without ASSAY_TEST_POSTGRES)',
  { tags: ['database'] },
  () => {
    test('each case has a database of its own, and leaves none behind', async () => {
      const before = await databases()
      const stores = createCaseStores(server ?? '')
      const [mine, others] = [await stores.create(), await stores.create()]
      const [first, second] = [await openOrderDatabase(mine), await openOrderDatabase(others)]

      await first.insertInto('blocks').values({ number: 1, hash: '0x01' }).execute()
      expect(await second.selectFrom('blocks').selectAll().execute()).toEqual([])
      expect(await first.selectFrom('blocks').selectAll().execute()).toHaveLength(1)

      await Promise.all([first.destroy(), second.destroy()])
      expect(await stores.drop()).toEqual([])
      expect(await databases()).toEqual(before)
    })
  },
)

test('a server that cannot be reached is an error that does not reveal the password', async () => {
  const opening = reachOrderStore('postgres://user:secret@127.0.0.1:1/orders')
  await expect(opening).rejects.toThrow('Cannot use the order store postgres://…@127.0.0.1:1/orders')
})

async function databases(): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query("select datname as name from pg_database where datname like 'assay%'")
  await client.end()
  return rows.map(({ name }) => name)
}
