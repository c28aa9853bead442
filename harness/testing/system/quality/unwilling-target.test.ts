/** A target that lists its tokens but solves nothing ends a measurement with a sentence, before all orders are sent. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseMeasurement } from '../../../quality/measurement.ts'
import { useCommandProcess } from '../../command.ts'

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-unwilling-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tokens = ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48']
const listed = JSON.stringify(
  tokens.map((address) => ({ address, symbol: address.slice(2, 6), name: address, decimals: 6 })),
)

/** Measures a target with this handler for orders. */
async function measured(solve: (response: ServerResponse) => void) {
  let asked = 0
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('/tokens')) return response.end(url.includes('page=0') ? listed : '[]')
    if (!url.endsWith('/solve')) return response.writeHead(400).end('{}')
    asked += 1
    return solve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const flags = ['--answer-timeout', '5', '--rate', '1000/s', '--count', '63']
  const ended = await assay('quality', 'run', '--target', target, ...flags, '--out', join(folder, 'out.json'))
  server.closeAllConnections()
  server.close()
  return { asked, ...ended }
}

test('a target that does not answer', { timeout: 120_000 }, async () => {
  const { code, stderr } = await measured(() => {})
  expect(code).toBe(3)
  expect(stderr).toMatch(/does not answer .*\n$/)
})

test('a target that refuses every order for its rate', { timeout: 120_000 }, async () => {
  const { asked, code, stderr } = await measured((response) => response.writeHead(429).end('{}'))
  expect(code).toBe(3)
  expect(stderr).toMatch(/refused .* for its rate.*\n$/)
  expect(asked).toBeLessThan(200)
  const written = join(folder, 'out.json')
  expect(parseMeasurement(readFileSync(written, 'utf8'))).toMatchObject({
    corpus: { orders: 78 },
    orders: Array(3).fill({ outcome: 'refused' }),
  })
  expect(await assay('quality', 'compare', written, written)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('one of them ended after 3 of its 78 orders'),
  })
})
