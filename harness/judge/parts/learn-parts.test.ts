import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createTransport, type Fetch } from '../../core/transport/transport.ts'
import { learnParts } from './learn-parts.ts'
import type { Part } from './part.ts'

const partAt = (path: string): Part => ({
  name: path.slice(1),
  text: `GET ${path} answers.`,
  clauses: [],
  probe: { messages: () => [{ method: 'GET', path }] },
})
const whole = partAt('/whole')
const asked = partAt('/asked')

/**
 * The learnt state of a service that answers `/asked` with `answer`; `elsewhere` answers every other path but `/whole`.
 */
async function stateOf(answer: Fetch, elsewhere: Fetch = notFound) {
  const fetch: Fetch = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/whole') return Response.json({})
    return pathname === '/asked' ? answer(request) : elsewhere(request)
  }
  const transport = createTransport(fetch, { baseUrl: 'http://service.test' })
  const [, known] = await learnParts([whole, asked], transport, { universe: {}, hasKey: false, without: [] })
  return known?.state
}

const notFound: Fetch = async () => new Response('', { status: 404 })
const hangsUp: Fetch = async () => {
  throw new Error('other side closed')
}

test.each([404, 405, 501])('status %i says that there is no such path', async (status) => {
  assert.equal(await stateOf(async () => new Response('', { status })), 'not-offered')
})

test('so does a refusal that names the path', async () => {
  const refusal = async () => new Response('Cannot GET /asked', { status: 400 })
  assert.equal(await stateOf(refusal), 'not-offered')
})

test.each([
  ['fails', 500, 'no such path /asked'],
  ['has nothing', 204, null],
  ['is of another shape', 200, '[]'],
  ['refuses for another reason', 400, '{"instance": "/asked", "message": "Invalid amount"}'],
  ['wants a key', 401, 'unknown key for /asked'],
])('an answer that %s is one of a part that is offered', async (_, status, body) => {
  assert.equal(await stateOf(async () => new Response(body, { status })), 'offered')
})

test('hanging up says it where it is how the service answers on any unknown path', async () => {
  assert.equal(await stateOf(hangsUp, hangsUp), 'not-offered')
  assert.equal(await stateOf(hangsUp), 'offered')
})

test('what is declared absent is not asked for, and what needs a key is not looked at without one', async () => {
  const transport = createTransport(hangsUp, { baseUrl: 'http://service.test' })
  const keyed: Part = { ...asked, probe: { needsKey: true, messages: () => [] } }
  const known = await learnParts([whole, keyed], transport, {
    universe: {},
    hasKey: false,
    without: ['whole'],
  })
  assert.deepEqual(
    known.map(({ state }) => state),
    ['declared-absent', 'unknown'],
  )
})
