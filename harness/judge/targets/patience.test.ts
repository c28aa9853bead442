/** A target that answers nothing is given up; a target that is only slower than its timeout is not. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createPatience, type Patience } from './patience.ts'

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

describe('a path that was late', () => {
  const baseUrl = 'http://127.0.0.1:1'
  const solve = () => new Request(`${baseUrl}/solve`)
  const answer = async () => new Response()

  async function isLateThrice(patience: Patience): Promise<readonly number[]> {
    const waitedMs: number[] = []
    for (let silences = 0; silences < 3; silences += 1) {
      waitedMs.push(patience.timeoutMs(solve()))
      await expect(
        patience.watching(() => Promise.reject(new DOMException('late', 'TimeoutError')))(solve()),
      ).rejects.toThrow('no whole answer within')
      await patience.watching(answer)(new Request(`${baseUrl}/tokens`))
    }
    return waitedMs
  }

  test('is waited for in whole milliseconds, and as long as before once it answers', async () => {
    const patience = createPatience({ baseUrl, timeoutMs: 60_000 })
    expect(await isLateThrice(patience)).toEqual([60_000, 20_000, 6_667])
    expect(patience.timeoutMs(solve())).toBe(5_000)
    await patience.watching(answer)(solve())
    expect(patience.timeoutMs(solve())).toBe(60_000)
  })

  test('is waited for twice as long as its slowest answer took, however often it is late', async () => {
    let nowMs = 0
    const patience = createPatience({ baseUrl, timeoutMs: 60_000, nowMs: () => nowMs })
    await patience.watching(async () => {
      nowMs += 9_000
      return new Response()
    })(solve())
    expect(await isLateThrice(patience)).toEqual([60_000, 20_000, 18_000])
    expect(patience.timeoutMs(solve())).toBe(18_000)
  })
})
