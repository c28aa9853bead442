/** A server may close an idle kept-alive connection at any time: a request sent on it then is sent again. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { undiciFetch } from './undici-fetch.ts'

/** Answers the first request on each connection; `others` handles the later ones. */
async function start(others: (socket: Socket, response: ServerResponse) => void) {
  const asked = new Map<Socket, number>()
  const server = createServer((request: IncomingMessage, response) => {
    const before = asked.get(request.socket) ?? 0
    asked.set(request.socket, before + 1)
    if (before === 0) response.end('{}')
    else others(request.socket, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dispatcher = new Agent()
  onTestFinished(async () => {
    await dispatcher.destroy()
    server.closeAllConnections()
    server.close()
  })
  const fetch = undiciFetch({ dispatcher, stateless: ['/quote'] })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requests: () => [...asked.values()].reduce((sum, count) => sum + count, 0),
    async ask(method: string, path: string) {
      const { status } = await fetch(new Request(base + path, { method }))
      // After this pause the client can reuse the connection.
      await setTimeout(20)
      return status
    },
  }
}

const endings: Record<string, (socket: Socket) => void> = {
  closed: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
}

test.for(Object.entries(endings))('a request is sent again if its connection was %s', async ([, end]) => {
  const { ask, requests } = await start(end)
  for (const path of ['/a', '/b']) expect(await ask('GET', path)).toBe(200)
  expect(requests()).toBe(3)
  for (const path of ['/quote', '/quote']) expect(await ask('POST', path)).toBe(200)
  expect(requests()).toBe(6)
})

test.for(Object.entries(endings))(
  'one that changes something never meets a connection that was %s',
  async ([, end]) => {
    const { ask, requests } = await start(end)
    expect(await ask('GET', '/a')).toBe(200)
    for (const path of ['/order', '/order']) expect(await ask('POST', path)).toBe(200)
    expect(requests()).toBe(3)
  },
)

test('a request whose answer broke off is not sent again', async () => {
  const { ask, requests } = await start((socket) => socket.end('HTTP/1.1 200 OK\r\nx'))
  expect(await ask('GET', '/a')).toBe(200)
  await expect(ask('GET', '/a')).rejects.toThrow()
  expect(requests()).toBe(2)
})

test('a request on a new connection is not sent again', async () => {
  let connections = 0
  const server = createServer((request) => {
    connections += 1
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
  await expect(undiciFetch()(new Request(url))).rejects.toThrow()
  expect(connections).toBe(1)
})
