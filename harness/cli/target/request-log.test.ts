import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startDevnet } from '../../devnet/devnet.ts'
import { referenceTarget } from './reference.ts'
import { openRequestLog } from './request-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-'))
const log = join(folder, 'run.jsonl')
const target = await referenceTarget(undefined, { log })
afterAll(async () => {
  await target.stop()
  rmSync(folder, { recursive: true })
})

function entriesIn(file: string): readonly unknown[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('each request to the embedded reference is a line, without its key', async () => {
  const { apiKey = '', baseUrl, fetch } = await target.open(1)
  const path = '/partner/v2/solver/native_usd_price'
  for (const key of [apiKey, 'guessed'])
    await fetch(new Request(`${baseUrl}${path}?blockchain=ethereum`, { headers: { 'x-api-key': key } }))

  const entry = { time: expect.any(String), method: 'GET', path, ms: 0, request_id: expect.any(String) }
  expect(entriesIn(log)).toEqual([
    { ...entry, status: 200 },
    { ...entry, status: 403, cause: 'API_KEY_REQUIRED' },
  ])
})

test('a devnet logs the requests to its service', async () => {
  const file = join(folder, 'devnet.jsonl')
  const devnet = await startDevnet({ log: openRequestLog(file) })
  await fetch(`${devnet.url}/v2/solver/tokens?blockchain=solana`)
  await devnet.stop()
  expect(entriesIn(file)).toMatchObject([
    { path: '/v2/solver/tokens', status: 400, cause: 'UNKNOWN_BLOCKCHAIN' },
  ])
})
