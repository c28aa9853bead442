/** The command of `--exec` can neither open an inspector of the judge's processes nor read the judge's environment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'assay-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A service that sends the judge, and the replica that executes its call, the signal on which Node opens its inspector.
 * It answers once the replica has executed another call. Only on Linux does it find the replica.
 */
const service = `
const { createServer } = require('node:http')
const { readdirSync, readFileSync } = require('node:fs')
const { setTimeout } = require('node:timers/promises')
console.log(process.env.A_SECRET ?? 'no secret', process.env.A_NAME ?? 'no name')
let parent = process.ppid
try {
  for (const line of readFileSync('/proc/' + parent + '/status', 'utf8').split('\\n'))
    if (line.startsWith('PPid:') && process.argv[2] === 'shell') parent = Number(line.slice(5))
} catch {}
process.kill(parent, 'SIGUSR1')
const reads = (file) => { try { return readFileSync(file, 'utf8') } catch { return '' } }
const isLinux = process.platform === 'linux'
const replicas = () => (isLinux ? readdirSync('/proc') : []).filter((pid) =>
  reads('/proc/' + pid + '/status').includes('PPid:\\t' + parent + '\\n') && reads('/proc/' + pid + '/cmdline').includes('replica-process'))
// Fifty thousand jumps.
const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x62' + '00c3505b600190038060045700', gas: '0x989680' }, 'latest'] }
const ask = () => fetch(process.env.RPC_URL, { method: 'POST', body: JSON.stringify(call), headers: { 'content-type': 'application/json' } }).then((answer) => answer.text())
async function signalReplicas() {
  for (;;) {
    await ask()
    const found = replicas()
    for (const pid of found) process.kill(Number(pid), 'SIGUSR1')
    if (found.length > 0 || !isLinux) break
    await setTimeout(50)
  }
  await ask()
  console.log('signalled')
}
const done = signalReplicas()
createServer((request, response) => done.then(() => response.writeHead(400).end('{}'))).listen(process.env.PORT, '127.0.0.1')
`

test('it is isolated from the judge', { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, 'service.cjs'), service)
  const main = join(import.meta.dirname, '../../../cli/main.ts')
  const command = `exec ${process.execPath} ${join(folder, 'service.cjs')}`
  const args = ['run', 'keys/public-needs-none', '--runs', '1', '--exec', command, '--pass-env', 'A_NAME']
  const child = spawn(process.execPath, [main, ...args, '--out', folder], {
    env: { ...process.env, A_SECRET: 'secret', A_NAME: 'named' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = child.stderr.setEncoding('utf8').toArray()
  await once(child, 'exit')
  expect((await said).join('')).not.toContain('Debugger listening')
  expect(readFileSync(join(folder, 'service.log'), 'utf8')).toContain('no secret named')
  expect(readFileSync(join(folder, 'service.log'), 'utf8')).toContain('signalled')
})
