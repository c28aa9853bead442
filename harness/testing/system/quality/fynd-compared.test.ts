/** The comparison in docs/guides/fynd.md, line by line: Fynd on the devnet's feed against the devnet's own solver. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, test, vi } from 'vitest'
import { useCommandProcess } from '../../command.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-fynd-compared-'))
const assay = useCommandProcess()
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function start(args: readonly string[], env = process.env): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  return child
}

async function startDevnet(): Promise<Readonly<Record<'interfaceUrl' | 'rpcUrl' | 'tychoUrl', string>>> {
  const ports = ['--port', '0', '--rpc-port', '0', '--tycho-port', '0']
  const flags = ['devnet', '--interface', 'fynd', '--block-time', '5', ...ports, '--json']
  const { stdout } = start(['harness/cli/main.ts', ...flags])
  assert.ok(stdout)
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return JSON.parse(line)
}

async function startFynd(rpcUrl: string, tychoUrl: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  server.close()
  const url = `http://127.0.0.1:${address.port}`
  const environment = { PORT: `${address.port}`, RPC_URL: rpcUrl, TYCHO_URL: new URL(tychoUrl).host }
  start(['harness/lab/zoo/fynd/main.ts'], { ...process.env, ...environment })
  await vi.waitUntil(async () => (await fetch(`${url}/v1/health`).catch(() => undefined))?.ok, {
    timeout: 60_000,
  })
  return url
}

test('its three lines measure two services, and compare them', { timeout: 180_000 }, async () => {
  const { interfaceUrl, rpcUrl, tychoUrl } = await startDevnet()
  const fyndUrl = await startFynd(rpcUrl, tychoUrl)
  const page = readFileSync(join(root, 'docs/guides/fynd.md'), 'utf8')
  const lines = [...page.matchAll(/^assay (quality (?:run|compare) .*)$/gm)].map(([, line = '']) => line)
  assert.equal(lines.length, 3)
  for (const line of lines) {
    const typed = line
      .replace('http://127.0.0.1:3000', fyndUrl)
      .replace('http://127.0.0.1:8080/fynd', interfaceUrl)
      .replace('http://127.0.0.1:8545', rpcUrl)
      .replaceAll('reports/quality', folder)
    const few = line.startsWith('quality run') ? ['--count', '14', '--rate', '300'] : []
    const { code, stderr, stdout } = await assay(...typed.split(' '), ...few)
    // A comparison that finds the second one worse ends with 1.
    assert.ok(code === 0 || (code === 1 && line.startsWith('quality compare')), `${line}: ${code} ${stderr}`)
    assert.notEqual(stdout, '')
  }
})
