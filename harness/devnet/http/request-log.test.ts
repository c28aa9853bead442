import assert from 'node:assert/strict'
import { test } from 'vitest'
import { serveMarket } from '../../interfaces/solver-api/reference/embedded/market-service.ts'
import { smallMarket } from '../../testing/small-market.ts'
import { createRequestLog } from './request-log.ts'

test('a request whose client has gone in the midst of its body is refused by the service', async () => {
  const log = createRequestLog()
  const gone = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const request = new Request('http://127.0.0.1/v2/solver/quote', {
    method: 'POST',
    headers: { 'content-length': '100' },
    body: gone,
    duplex: 'half',
  } as RequestInit)
  const { status } = await log.answer(request, async (asked) => serveMarket(smallMarket).fetch(asked))
  assert.equal(status, 400)
  assert.equal(log.latest()[0]?.status, 400)
})

test('a thousand calls of the node leave the latest two hundred, and the requests to the service', async () => {
  const log = createRequestLog()
  const quiet = async () => new Response()
  await log.answer(new Request('http://127.0.0.1/v2/blockchains'), quiet)
  await log.answer(
    new Request('http://127.0.0.1/v2/solver/quote', { headers: { 'x-assay-page': '1' } }),
    quiet,
  )
  for (let id = 0; id < 1000; id += 1)
    log.hear(
      { call: { id, method: 'eth_chainId' }, answer: '{"result":"0x1"}', durationMs: 1 },
      { host: 'a' },
    )
  const kinds = log.latest().map(({ kind }) => kind)
  assert.equal(kinds.filter((kind) => kind === 'json-rpc').length, 200)
  assert.deepEqual(kinds.slice(200), ['page', 'http'])
  assert.deepEqual(JSON.parse(log.latest()[0]?.requestBody ?? ''), { id: 999, method: 'eth_chainId' })
})
