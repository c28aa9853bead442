/** A target is given up where nothing of it answers, and not where it is slower than what is waited for. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPatience } from './patience.ts'

const timeoutMs = 50
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('a target that is always late is not gone', async () => {
  server = createServer(async (_request, response) => {
    await setTimeout(10 * timeoutMs)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const patience = createPatience({ baseUrl, timeoutMs })
  const ask = patience.watching((request) =>
    fetch(request, { signal: AbortSignal.timeout(patience.timeoutMs(request)) }),
  )
  for (const path of ['/a', '/b', '/c', '/d'])
    await expect(ask(new Request(`${baseUrl}${path}`))).rejects.toThrow('no whole answer within')
  expect(patience.isGone()).toBe(false)
})
