/** A command that npm has started through a shell, which a signal ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'assay-orphaned-'))
afterAll(() => rmSync(folder, { recursive: true }))
const main = join(import.meta.dirname, '../../../cli/main.ts')
const command = `"${process.execPath}" "${main}" proxy --target http://127.0.0.1:9 --port 0; true`

test('a command ends with the shell of npm', async () => {
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  })
  const closed = once(shell.stdout, 'close')
  const [line] = await once(createInterface(shell.stdout), 'line')
  expect(line).toMatch(/http/)
  shell.kill('SIGTERM')
  // The command has inherited the pipe, which is closed once it has ended.
  await closed
})
