/** The command of `--exec` neither opens the judge's inspector nor finds what is in its environment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'assay-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Sends the judge the signal, which Node answers by opening its inspector. */
const service = `
const { createServer } = require('node:http')
console.log(process.env.A_SECRET ?? 'no secret', process.env.A_NAME ?? 'no name')
let parent = process.ppid
try {
  for (const line of require('node:fs').readFileSync('/proc/' + parent + '/status', 'utf8').split('\\n'))
    if (line.startsWith('PPid:') && process.argv[2] === 'shell') parent = Number(line.slice(5))
} catch {}
process.kill(parent, 'SIGUSR1')
createServer((request, response) => response.writeHead(400).end('{}')).listen(process.env.PORT, '127.0.0.1')
`

test('it is apart from the judge', { timeout: 60_000 }, async () => {
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
})
