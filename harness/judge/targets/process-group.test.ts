import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startGroup } from './process-group.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-group-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts one process in the background, and one that has left its group and its parent. */
const command = '(setsid sleep 60 & echo $!); sleep 60 & echo $! $$; wait'

async function startedIn(log: string): Promise<readonly number[]> {
  const said = await vi.waitUntil(() => /^(\d+)\n(\d+) (\d+)\n/.exec(readFileSync(log, 'utf8')), {
    timeout: 5000,
  })
  const [, ...pids] = said.map(Number)
  expect(pids.map(isAlive)).toEqual([true, true, true])
  return pids
}

test('a process that is killed leaves nothing of what it has started', async () => {
  const log = join(folder, 'killed')
  const program = `
    const { startGroup } = await import(${JSON.stringify(join(import.meta.dirname, 'process-group.ts'))})
    startGroup(${JSON.stringify(command)}, {}, ${JSON.stringify(log)})
    setInterval(() => {}, 1000)
    console.log('started')`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(starter.stdout, 'data')
  const pids = await startedIn(log)
  starter.kill('SIGKILL')
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 5000 })
})

test('what is stopped or killed has ended with all that it has started', async () => {
  for (const end of ['stop', 'kill'] as const) {
    const log = join(folder, end)
    const group = startGroup(command, {}, log)
    const pids = await startedIn(log)
    await group[end]?.()
    expect(pids.map(isAlive)).toEqual([false, false, false])
  }
})

function isAlive(pid: number): boolean {
  try {
    // A zombie, whose parent has not waited for it, is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
