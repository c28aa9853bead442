import { expect, test } from 'vitest'
import { key, samplePorts } from '../../../../testing/service.ts'
import { createService } from '../app.ts'

const tokens = '/v2/solver/tokens'
const price = '/v2/solver/native_usd_price'
const limits = { keylessPerSecond: 3, keyedPerSecond: 30 }

/** A service whose clock shows `clock.ms`, and the statuses of its answers. */
function limited() {
  const clock = { ms: 0 }
  const service = createService(samplePorts({ limits, now: () => clock.ms }))
  const ask = (path: string, headers: Record<string, string> = {}) =>
    service.request(`${path}?blockchain=ethereum`, { headers })
  const served = async (count: number, path = tokens, headers = {}) => {
    const replies = await Promise.all(Array.from({ length: count }, () => ask(path, headers)))
    return replies.filter(({ status }) => status === 200).length
  }
  return { clock, ask, served }
}

test('of a burst without a key three are served, then one more each third of a second', async () => {
  const { clock, served } = limited()
  expect(await served(12)).toBe(3)
  clock.ms = 333
  expect(await served(12)).toBe(0)
  clock.ms = 334
  expect(await served(12)).toBe(1)
  clock.ms = 1334
  expect(await served(12)).toBe(3)
})

test('over ten seconds of pressure at most 33 are served', async () => {
  const { clock, served } = limited()
  let sum = 0
  for (; clock.ms < 10_000; clock.ms += 50) sum += await served(1)
  expect(sum).toBeGreaterThanOrEqual(30)
  expect(sum).toBeLessThanOrEqual(33)
})

test('the refusal is a 429 that says when to retry', async () => {
  const { ask, served } = limited()
  await served(3)
  const reply = await ask(tokens)
  expect(reply.status).toBe(429)
  expect(reply.headers.get('retry-after')).toBe('1')
  expect(await reply.json()).toMatchObject({ error_code: 'RATE_LIMITED' })
})

test('each endpoint has a limit of its own, which its two paths share', async () => {
  const { served } = limited()
  expect(await served(4)).toBe(3)
  expect(await served(4, price)).toBe(3)
  expect(await served(1, `/partner${tokens}`)).toBe(0)
})

test('a valid key raises the limit, on public paths too, whatever the case of its header', async () => {
  const { served } = limited()
  expect(await served(40, tokens)).toBe(3)
  expect(await served(40, `/partner${tokens}`, { 'X-API-KEY': key })).toBe(30)
  expect(await served(40, price, { 'x-api-key': key })).toBe(30)
})

test('a wrong key is refused on partner paths and ignored on public ones', async () => {
  const { ask } = limited()
  const wrong = { 'x-api-key': 'wrong' }
  expect((await ask(`/partner${tokens}`, wrong)).status).toBe(403)
  expect((await ask(price, wrong)).status).toBe(200)
})

test('a partner path whose endpoint needs no key is served without one', async () => {
  expect((await limited().ask(`/partner${tokens}`)).status).toBe(200)
})

test.each([
  '/partner/v2/intent/nonce',
  '/partner/v2/intent/orders',
  '/partner/v2/solver/token_price_and_spread',
])('%s needs a valid key', async (path) => {
  for (const headers of [{}, { 'x-api-key': 'wrong' }, { 'x-api-key': '' }]) {
    const reply = await limited().ask(path, headers)
    expect(reply.status).toBe(403)
    expect(await reply.json()).toMatchObject({ error_code: 'API_KEY_REQUIRED' })
  }
})

test('guessing keys is limited as well', async () => {
  const { ask } = limited()
  const statuses: number[] = []
  for (let guess = 0; guess < 5; guess++)
    statuses.push((await ask('/partner/v2/intent/nonce', { 'x-api-key': `${guess}` })).status)
  expect(statuses).toEqual([403, 403, 403, 429, 429])
})

test('a clock that is set back locks nobody out', async () => {
  const { clock, served } = limited()
  clock.ms = 1e12
  expect(await served(3)).toBe(3)
  clock.ms = 0
  expect(await served(3)).toBe(3)
})
