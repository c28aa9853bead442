/** An interrupted run neither prints nor judges a case whose target it has closed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'

const main = join(import.meta.dirname, '../../../cli/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'assay-interrupted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const events = join(folder, 'events')
const judged = () =>
  (existsSync(events) ? readFileSync(events, 'utf8').match(/"event":"judged".*/g) : null) ?? []

test('an interrupted run judges nothing on a closed target', { timeout: 120_000 }, async () => {
  const options = ['--runs', '3', '--seed', '1', '--workers', '2', '--out', folder, '--events', events]
  // A process group of its own, as a terminal creates for each command.
  const child = spawn(process.execPath, [main, 'run', 'quote/*', ...options], { detached: true })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await expect.poll(() => judged().length, { timeout: 60_000 }).toBeGreaterThan(3)
  process.kill(-(child.pid ?? Number.NaN), 'SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
  expect((await said).join('')).toMatch(/^Judging reference by .*(\n\d+\/\d+.*)+\n$/)

  const { clauses, partial } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
  expect(partial).toBe('interrupted')
  expect(judged()).toHaveLength(clauses.filter(({ outcome }) => outcome !== 'untested').length)
  expect(judged().filter((event) => event.includes('inconclusive'))).toEqual([])
})
