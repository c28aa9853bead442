import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'assay-group-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a process that is killed leaves nothing of what it has started', async () => {
  const log = join(folder, 'log')
  const program = `
    const { startGroup } = await import(${JSON.stringify(join(import.meta.dirname, 'process-group.ts'))})
    startGroup('sleep 60 & echo $! $$; wait', {}, ${JSON.stringify(log)})
    setInterval(() => {}, 1000)
    console.log('started')`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(starter.stdout, 'data')
  const started = await vi.waitUntil(() => /^(\d+) (\d+)\n/.exec(readFileSync(log, 'utf8')), {
    timeout: 5000,
  })
  const [, ...pids] = started.map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  starter.kill('SIGKILL')
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 5000 })
})

function isAlive(pid: number): boolean {
  try {
    // One that nobody has waited for is listed still.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
