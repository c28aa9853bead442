/** The command of the laboratory, as a user types it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const out = mkdtempSync(join(tmpdir(), 'assay-lab-'))

test('a schedule of the world is drawn, played and judged', () => {
  const { status, stdout } = lab('world', '--seed', '7', '--schedules', '1', '--steps', '2', '--out', out)
  expect(stdout).toContain('1 schedules of seed 7 played, 0 broken')
  expect(status).toBe(0)
})

test.each([
  [[], /^Unknown command "". Expected one of behaviour, /],
  [['word'], /^Unknown command "word". Expected one of behaviour, /],
  [['world', '--store', 'postgres//me'], /Expected "sqlite", "memory" or the URL of a PostgreSQL server/],
  [['world', '--replay', '7.12'], /Expected an ID such as 7\.12\.30\.0-4-9/],
])('wrong usage ends with 2: %o', (words, sentence) => {
  const { status, stderr } = lab(...words)
  expect(stderr).toMatch(sentence)
  expect(status).toBe(2)
})

function lab(...words: readonly string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' })
}
