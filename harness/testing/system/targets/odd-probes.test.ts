/** An unusable answer to a probe at the start of a run is reported, and the service is judged nevertheless. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-odd-probes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const odd: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'is too deep': (response) => response.end('['.repeat(10_000)),
  'is too large': (response) => response.end('a'.repeat(9e6)),
  'is late': () => {},
  'has a header that is none': ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n{}'),
  'breaks off': ({ socket }) => socket?.destroy(),
}

/** Judges a service with an odd answer on one path. */
async function judged(path: string, answer: (response: ServerResponse) => unknown, out: string) {
  const server = createServer(({ url = '' }, response) => {
    if (url.includes(path)) return answer(response)
    return url.includes('/tokens') ? response.end('[]') : response.writeHead(400).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const flags = ['--answer-timeout', '0.5', '--rate', '1000/s', '--runs', '1', '--api-key', 'sesame-of-mine']
  const ended = await assay('run', 'keys/partner-takes-a-key', '--target', target, ...flags, '--out', out)
  server.closeAllConnections()
  server.close()
  return ended
}

for (const path of ['/tokens', '/native_usd_price', '/nonce']) {
  test.each(Object.entries(odd))(`one of ${path} that %s`, { timeout: 60_000 }, async (name, answer) => {
    const out = join(folder, `${path.slice(1)} ${name}`)
    const { code, stderr } = await judged(path, answer, out)
    expect(stderr).not.toContain('Cannot reach')
    expect(code).not.toBe(3)
    expect(existsSync(join(out, 'record.json'))).toBe(true)
  })
}

test('the request is named, with the fault of its answer', async () => {
  const { stderr } = await judged(
    '/tokens',
    (response) => response.end('['.repeat(10_000)),
    join(folder, 'a'),
  )
  expect(stderr).toMatch(/GET .*\/tokens\?.*more than 100 levels/)
})

test('an unreachable service is not judged', async () => {
  const { code, stderr } = await assay(
    'run',
    'quote/venue',
    '--target',
    'http://127.0.0.1:9',
    '--out',
    folder,
  )
  expect(code).toBe(3)
  expect(stderr).toContain('Cannot reach')
})
