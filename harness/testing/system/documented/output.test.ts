/** The terminal output in README is the actual output. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { assay, assayIn } from '../../command.ts'
import { terminalPicture } from './terminal-picture.ts'

const root = join(import.meta.dirname, '../../../..')
const out = mkdtempSync(join(tmpdir(), 'assay-documented-'))
afterAll(() => rmSync(out, { recursive: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0
const skipReason = hasPython ? '' : ' (skipped: needs python3)'

/** The first code block of README with this beginning, without the fences. */
function block(begin: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const found = readme.split('```').find((part) => part.trimStart().startsWith(begin))
  assert.ok(found !== undefined, begin)
  return found.trim()
}

/**
 * The lines without figures and progress, and without those that depend on the selected clauses: the parameter states,
 * the inputs redrawn, and the parts of the interface.
 */
function shapeOf(text: string): readonly string[] {
  const lines = text.replaceAll(/; index.html#grid .*| [\d,]+ inputs? redrawn: .*/g, '').split('\n')
  return lines
    .filter((line) => !/^(\d+\/\d+|…||(Offered|Not looked at): .*)$/.test(line))
    .map((line) => line.replaceAll(/[\d,]*\d(\.\d+)?/g, '#'))
}

test('a run prints the output in README', { timeout: 60_000 }, async () => {
  const { stderr, stdout } = await assay('run', 'prices/*', '--seed', '9', '--out', join(out, 'run'))
  const shown = block('Judging reference')
  assert.deepEqual(
    shapeOf(`${stderr}\n${stdout}`.replace(join(out, 'run'), 'reports/latest')),
    shapeOf(shown),
  )
})

test.skipIf(!hasPython)(`a failure looks as its picture does${skipReason}`, { timeout: 60_000 }, async () => {
  const service = 'python3 scenarios/examples/bad-quotes.py merge'
  const asked = ['quote/one-item-per-order', '--seed', '1', '--rate', '1000', '--exec', service]
  const env = { NO_COLOR: '', FORCE_COLOR: '1' }
  const { stdout } = await assayIn({ cwd: root, env }, 'run', ...asked, '--out', join(out, 'failure'))
  const failure = stdout.slice(stdout.indexOf('\n\n') + 2, stdout.indexOf('What was judged has ended')).trim()
  assert.ok(stripVTControlCharacters(failure).startsWith('fail quote/one-item-per-order'), stdout)
  const lasting = failure
    .replace(/"request_id":"[^"]*"/, '"request_id":"3f7ed20b-0…584a"')
    .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:43319')
  const picture = terminalPicture(lasting)
  // Shown on a screen of 390 pixels, letters of 13 pixels keep ten.
  expect(Number(/ width="(\d+)"/.exec(picture)?.[1])).toBeLessThan((390 - 32) * 1.3)
  await expect(picture).toMatchFileSnapshot(join(root, 'docs/failure.svg'))
})
