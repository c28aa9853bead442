/** The proxy as a command: its output, its files and its exit codes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createService } from '../../../interfaces/solver-api/reference/app.ts'
import { type Serving, serve } from '../../../interfaces/solver-api/reference/http/serve.ts'
import type { LintRecord } from '../../../judge/lint/lint.ts'
import { key, samplePorts } from '../../service.ts'
import { get, order, post } from './clients.ts'

const out = mkdtempSync(join(tmpdir(), 'assay-'))
const running: ChildProcess[] = []
let serving: Serving

beforeAll(async () => {
  serving = await serve(createService(samplePorts()), { port: 0 })
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await serving.close()
  rmSync(out, { recursive: true })
})

function assay(...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../cli/main.ts'), 'proxy', ...args],
    {
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  running.push(child)
  return child
}

/** Starts a proxy before `target`, runs the client through it, and returns how the proxy ended. */
async function ended(
  client: (url: string, child: ChildProcess) => Promise<unknown>,
  target: string,
  ...flags: readonly string[]
) {
  const child = assay('--target', target, '--port', '0', '--out', out, ...flags)
  let stdout = ''
  const exit = once(child, 'exit')
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  await client(url, child)
  const [code] = await exit
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  const record = JSON.parse(read('findings.json')) as LintRecord
  return { code, stdout, record, report: read('findings.txt') }
}

const quote = (url: string, sell_amount: unknown = order.sell_amount) =>
  post(`${url}/v2/solver/quote`, { blockchain: 'ethereum', orders: [{ ...order, sell_amount }] })

test('a careful client ends it with 0 and no findings', async () => {
  const { code, record, report } = await ended((url) => quote(url), serving.url, '--requests', '1')
  expect({ code, findings: record.findings, requests: record.requests }).toEqual({
    code: 0,
    findings: [],
    requests: 1,
  })
  expect(report).toContain('1 requests')
})

test('an error ends it with 1; each finding is a numbered line, and the report has the remedy', async () => {
  const client = async (url: string) => {
    await quote(url)
    await quote(url, 3_000_000_000)
  }
  const { code, record, report, stdout } = await ended(client, serving.url, '--requests', '2')
  expect(code).toBe(1)
  expect(record.findings).toMatchObject([
    { number: 2, rule: 'request/amount', severity: 'error', accuses: 'client' },
  ])
  expect(stdout).toMatch(/^#2 POST \/v2\/solver\/quote error request\/amount: .*sell_amount is 3000000000/m)
  expect(report).toMatch(/fix +\S.*\n +clause +general\/amounts-are-digit-strings/)
})

test('warnings alone end it with 0', async () => {
  const client = (url: string) =>
    post(`${url}/v2/solver/quote`, { blockchain: 'ethereum', orders: [order], colour: 'red' })
  const { code, record } = await ended(client, serving.url, '--requests', '1')
  expect({ code, rules: record.findings.map(({ rule }) => rule) }).toEqual({
    code: 0,
    rules: ['request/unknown-field'],
  })
})

test('Ctrl-C ends it with a report and the same exit code', async () => {
  const client = async (url: string, child: ChildProcess) => {
    await quote(url, '1e9')
    child.kill('SIGINT')
  }
  const { code, record } = await ended(client, serving.url)
  expect({ code, found: record.findings.length }).toEqual({ code: 1, found: 1 })
})

test('a service that never answers ends it with 3', async () => {
  const { code, record } = await ended((url) => quote(url), 'http://127.0.0.1:9', '--requests', '1')
  expect({ code, unanswered: record.unanswered }).toEqual({ code: 3, unanswered: 1 })
})

test('keys are never shown, not even in a finding about a key in a request', async () => {
  const privateKey = `0x${'a5'.repeat(32)}`
  const client = async (url: string) => {
    await get(`${url}/partner/v2/intent/nonce/${key}?blockchain=ethereum`)
    await post(`${url}/v2/solver/quote`, `key=${key}`, { 'x-api-key': `Bearer ${key}` })
    await post(`${url}/v2/solver/quote`, { privateKey, orders: privateKey })
  }
  const { code, record, report, stdout } = await ended(client, serving.url, '--requests', '3')
  expect({ code, isFound: record.findings.length > 3 }).toEqual({ code: 1, isFound: true })
  for (const secret of [key, privateKey]) {
    expect(`${stdout}${JSON.stringify(record)}${report}`).not.toContain(secret)
  }
})

test.each([
  ['no target', []],
  ['a target that is no address', ['--target', 'ftp://example']],
  ['a node that is no address', ['--target', 'http://127.0.0.1:9', '--rpc', 'node']],
])('%s ends it with exit code 2 and a sentence', async (_what, args) => {
  const child = assay(...args)
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(2)
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
})
