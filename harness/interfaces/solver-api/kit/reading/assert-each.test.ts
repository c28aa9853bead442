import assert, { AssertionError } from 'node:assert/strict'
import { test } from 'vitest'
import { createTransport } from '../../../../core/transport/transport.ts'
import { blamedBy } from '../../../../judge/scenario.ts'
import { createClient } from '../../api/client.ts'
import { assertEach } from './assert-each.ts'
import { assertRefused } from './shape.ts'

/** Answers with the status that the path names. */
const client = createClient(
  createTransport(async ({ url }) => new Response(null, { status: Number(url.slice(-3)) }), {
    baseUrl: 'http://target',
  }),
)
const get = (path: string) => ({ method: 'GET', path })

test('of several answers the first that is wrong is blamed', async () => {
  const messages = { one: get('/404'), two: get('/200'), three: get('/500'), four: get('/404') }
  await assert.rejects(
    assertEach(client, messages, ({ response }) => response.status === 404),
    (error) => {
      assert.ok(error instanceof AssertionError)
      assert.deepEqual(error.actual, { two: 'status 200: no body', three: 'status 500: no body' })
      assert.equal(blamedBy(error)?.request.url, 'http://target/200')
      return true
    },
  )
})

test('an assertion about one answer blames it', async () => {
  const served = await client.send(get('/200'))
  await client.send(get('/404'))
  assert.throws(
    () => assertRefused(served),
    (error) => error instanceof AssertionError && blamedBy(error) === served,
  )
})
