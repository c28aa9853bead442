import assert from 'node:assert/strict'
import { test } from 'vitest'
import { virtualClock } from '../chain/clock.ts'
import { echoApi } from '../testing/echo.ts'
import { json, type Mutant } from './mutant.ts'
import { fixedPace } from './rate/pace.ts'
import type { Session } from './target.ts'
import { createWorld, type Recording } from './world.ts'

const onPartnerPath = { method: 'GET', path: '/partner/price' }

function worldOf(mutant?: Mutant, onObserved: Recording['onObserved'] = () => {}) {
  const keys: (string | null)[] = []
  const session: Session = {
    baseUrl: 'http://target',
    clock: virtualClock(0n),
    apiKey: 'secret',
    fetch: async (request) => {
      keys.push(request.headers.get('x-api-key'))
      return json(200, { price: 1 })
    },
    close: async () => {},
  }
  const ignore = () => {}
  const recording = { onExchange: ignore, onExecuted: ignore, onObserved }
  const offered = { provides: new Set<never>(), universe: { largest: 1 } }
  const options = { mutant, pace: fixedPace(0), ...offered }
  const world = createWorld(echoApi, session, options, recording)
  return { world, keys }
}

test('the keyless client sends no key to a partner path, the others do', async () => {
  const { world, keys } = worldOf()
  for (const client of [world.keyless, world.client, world.unpaced]) await client.send(onPartnerPath)
  assert.deepEqual(keys, [null, 'secret', 'secret'])
})

test('a watch sees requests as they reach the target, from when it began', async () => {
  const leaking: Mutant = (fetch) => (request) => fetch(new Request(request, { headers: { leak: 'it' } }))
  const { world } = worldOf(leaking)
  await world.client.send(onPartnerPath)
  const requests = world.watch()
  await world.client.send({ method: 'POST', path: '/v2/solver/quote', body: { orders: [] } })
  assert.equal(requests.length, 1)
  assert.match(
    requests.join(),
    /^http:\/\/target\/v2\/solver\/quote\n(.|\n)*leak: it\n(.|\n)*\{"orders":\[\]\}$/,
  )
})

test('a reading that is right at once takes no time, and nothing is recorded', async () => {
  const { world } = worldOf(undefined, assert.fail)
  assert.equal(await world.eventually(async () => 'filled', Boolean), 'filled')
  assert.equal(world.clock.nowMs(), 0)
})

test('what becomes true later is awaited, and the record says how long it took', async () => {
  const observed: unknown[] = []
  const { world } = worldOf(undefined, (...one) => observed.push(one))
  const read = async () => world.clock.now() >= 24n
  assert.equal(await world.eventually(read, Boolean), true)
  assert.deepEqual(observed, [['settled after', '25 s']])
})

test('what never becomes true is the last reading, after the time to settle', async () => {
  const { world } = worldOf(undefined, assert.fail)
  assert.equal(
    await world.eventually(
      async () => 'open',
      (status) => status === 'filled',
    ),
    'open',
  )
  assert.equal(world.clock.now(), 36n)
})
