/** A service that is silent at first, as one behind a balancer that is just started, and then works. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, test, vi } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

const assay = useCommandProcess()
const folder = mkdtempSync(join(tmpdir(), 'assay-late-start-'))

interface Served {
  readonly url: string
  readonly rpcUrl: string
  readonly apiKey: string
}

let child: ChildProcess
let devnet: Served
beforeAll(async () => {
  const flags = ['devnet', '--port', '0', '--rpc-port', '0', '--json']
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../../cli/main.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const [line] = await once(createInterface({ input: started.stdout }), 'line')
  devnet = JSON.parse(line)
})
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Silence {
  readonly ignore: (request: IncomingMessage) => void
  readonly kindOf: (request: IncomingMessage) => string
}

/** Passes requests on to the devnet, but for the first two of each kind. */
async function servedBehind({ ignore, kindOf }: Silence) {
  const counts = new Map<string, number>()
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const kind = kindOf(incoming)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if ((counts.get(kind) ?? 0) <= 2) return ignore(incoming)
    const { headers, method, url } = incoming
    const passed = request(
      new URL(url ?? '/', devnet.url),
      { headers, method: method ?? 'GET' },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

const clauses = [
  'quote/response-shape',
  'tokens/is-a-list',
  'intent/accepts-a-signed-order',
  'tracking/lists-submitted-orders',
  'amms/include-one',
]

const closing: Silence = {
  ignore: (incoming) => incoming.destroy(),
  kindOf: ({ method, url = '' }) => `${method} ${url.split('?')[0]}`,
}
const hanging: Silence = { ignore: () => {}, kindOf: () => '' }

test.each([
  ['closes the first two connections on each path', closing],
  ['does not answer its first two requests', hanging],
] as const)('one that %s is judged by all clauses, and none is left open', async (_, silence) => {
  const service = await servedBehind(silence)
  try {
    const access = ['--rpc', devnet.rpcUrl, '--control', '--follows-chain', '--api-key', devnet.apiKey]
    const options = [
      '--runs',
      '1',
      '--seed',
      '3',
      '--rate',
      '50/s',
      '--answer-timeout',
      '10',
      '--out',
      folder,
    ]
    const run = await assay('run', ...clauses, '--target', service.url, ...access, ...options)
    assert.equal(run.code, 0, run.stdout + run.stderr)
    const record = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
    const outcomes = record.clauses.filter(({ id }) => clauses.includes(id)).map(({ outcome }) => outcome)
    assert.deepEqual(
      outcomes,
      clauses.map(() => 'pass'),
    )
  } finally {
    service.close()
  }
})
