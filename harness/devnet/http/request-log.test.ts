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
