/** A run that judged less than it had to is not a success. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunRecord } from '../../../judge/record.ts'
import { useCommandProcess } from '../../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-demands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const assay = useCommandProcess(folder)

const judged = 'quote/one-item-per-order'
const notJudged = 'general/other-blockchain'
const flags = ['--runs', '1', '--seed', '1', '--workers', '1']
const run = (...args: readonly string[]) =>
  assay('run', judged, notJudged, ...flags, '--out', folder, ...args)

test('a required clause that passes changes nothing', async () => {
  const { code, stdout } = await run('--require', judged, '--min-judged', '1')
  expect(code).toBe(0)
  expect(stdout).not.toContain('not judged')
})

test('a required clause that was not judged ends the run with 5, and is named', async () => {
  const { code, stdout } = await run('--require', judged, '--require', 'solve/executes')
  expect(code).toBe(5)
  expect(stdout).toContain('solve/executes is required, and is untested')
})

test('a judged share below the minimum, here of the configuration, ends the run with 5', async () => {
  const config = join(folder, 'strict.config.mts')
  writeFileSync(config, `export default { minJudged: 1, require: ['quote/*'] }`)
  const { code, stdout } = await run('--shard', '1/1', '--config', config)
  expect(code).toBe(0)
  const merged = await assay('merge', 'record.json', '--out', folder, '--config', config)
  expect(merged.code).toBe(5)
  expect(stdout).not.toContain('required')
  expect(merged.stdout).toContain('is required, and is untested')
})

test('the record has the number of selected clauses', async () => {
  await run()
  const { selected } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as RunRecord
  expect(selected).toBe(1)
})

for (const [what, args] of Object.entries({
  'an unknown clause': ['--require', 'quote/nothing'],
  'a clause that is never judged': ['--require', notJudged],
  'a part beyond all': ['--min-judged', '1.1'],
  'no part': ['--min-judged', '0'],
  'a part that is no number': ['--min-judged', 'most'],
})) {
  test(`${what} ends with 2 and one sentence`, async () => {
    const { code, stderr } = await run(...args)
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
  })
}
