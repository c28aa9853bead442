/** For each kind of target, a shell that runs the printed replay line gets the same outcome. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useCommandProcess } from '../../command.ts'
import { type FaultyUpstream, startFaultyUpstream } from '../../fork/faulty-upstream.ts'

// The started processes share the machine with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../../../..')
const assay = useCommandProcess(root)
const out = mkdtempSync(join(tmpdir(), 'assay-replay-'))
const key = "it's a key"
const tape = join(out, 'a run.tape')
const scenarios = join(out, 'never.mts')
const orders = join(out, 'orders.json')

writeFileSync(
  scenarios,
  `
import assert from 'node:assert/strict'
import { scenario } from 'assay/judge'
export default scenario({
  clause: { id: 'theirs/never', level: 'must', scope: 'wire', text: 'Never.' },
  title: 'nothing is asked',
  given: {},
  async check(_given, { client }) {
    await client.send({ method: 'GET', path: '/partner/v2/solver/tokens' })
    assert.fail('never')
  },
  mutants: {},
})`,
)
writeFileSync(
  orders,
  JSON.stringify([
    {
      sell_token: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      buy_token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      sell_amount: '1000000000000000000',
    },
  ]),
)

const asked: IncomingHttpHeaders[] = []
const service = createServer((request, response) => {
  asked.push(request.headers)
  response.setHeader('content-type', 'application/json').end('[]')
})
let upstream: FaultyUpstream
let url = ''

beforeAll(async () => {
  upstream = await startFaultyUpstream()
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const bound = service.address()
  url = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  service.close()
  await upstream.stop()
  rmSync(out, { recursive: true })
})

// Text that a shell would change.
const exec = `exec node -e 'require("node:http").createServer((_, response) => response.end("[]")).listen(process.env.PORT)' "$RPC_URL" \`echo it\`"'s"`

type Kinds = Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>>

/** Targets with secrets, or with text that a shell would change. */
const kinds: Kinds = {
  'a fork whose URL has a key': () => ['--fork', `${upstream.url}/v2/0123456789secret`],
  'a remote service with a key and a rate': () => ['--target', url, '--api-key', key, '--rate', '50/s'],
  'a remote service on a chain': () => [
    ...['--target', url, '--rpc', `${upstream.url}/v2/0123456789secret`, '--control', '--follows-chain'],
    ...['--router', '0x00000000000000000000000000000000000b0b0b'],
  ],
  'a command': () => ['--exec', exec, '--start-timeout', '90', '--follows-chain', '--api-key', key],
}

const plainKinds: Kinds = {
  'the embedded reference': () => [],
  'the reference with a file of orders': () => ['--orders', orders],
  'a fork': () => ['--fork', upstream.url],
  'a tape': async () => {
    const drawn = ['--runs', '1', '--seed', '1', '--out', join(out, 'recorded')]
    await assay('record', 'tokens/is-a-list', ...drawn, '--fork', upstream.url, '--tape', tape)
    return ['--tape', tape]
  },
  'a remote service': () => ['--target', url],
}

test.for(Object.entries(kinds))('%s', getsTheSameOutcome)
test.for(Object.entries(plainKinds))('%s', { tags: ['long'] }, getsTheSameOutcome)

test('a line names the variable that is not set', async () => {
  const { stdout } = await assay(
    ...['run', 'theirs/never', '--target', url, '--api-key', key, '--scenarios', scenarios],
    ...['--seed', '1', '--out', out],
  )
  const [, line = ''] = /^ +replay +(.*)$/m.exec(stdout) ?? []
  const { code, stderr } = await inShell(line, {})
  expect(code).not.toBe(0)
  expect(stderr).toMatch(/ASSAY_API_KEY: the value of --api-key/)
})

async function getsTheSameOutcome([kind, flagsOf]: readonly [string, Kinds[string]]): Promise<void> {
  const flags = [...(await flagsOf()), '--scenarios', scenarios, '--seed', '1', '--runs', '1', '--out', out]
  const { code, stderr, stdout } = await assay('run', 'theirs/never', ...flags)
  expect(code, stderr).toBe(1)
  const [, line = ''] = /^ +replay +(.*)$/m.exec(stdout) ?? []
  expect(line).toMatch(/^npm run assay -- replay theirs\/never@/)
  expect(stdout).not.toMatch(/0123456789secret|it's a key/)

  asked.length = 0
  const replayed = await inShell(line)
  expect(replayed, line).toMatchObject({ code: 1, stdout: expect.stringMatching(/^fail theirs\/never/m) })
  if (kind.includes('with a key')) expect(asked.at(-1)).toMatchObject({ 'x-api-key': key })
}

async function inShell(
  line: string,
  secrets: Readonly<Record<string, string>> = {
    ASSAY_API_KEY: key,
    RPC_URL: `${upstream.url}/v2/0123456789secret`,
    FORK_URL: `${upstream.url}/v2/0123456789secret`,
  },
) {
  const { ASSAY_API_KEY: _, RPC_URL: __, ...env } = process.env
  const child = spawn('sh', ['-c', line], { cwd: root, env: { ...env, NO_COLOR: '1', ...secrets } })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
