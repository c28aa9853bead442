/** `assay site` renders folders on disk. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatMeasurement } from '../../../quality/measurement.ts'
import { measurement } from '../../../report/quality/measurement.samples.ts'
import { record } from '../../record.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-site-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function site(...dirs: readonly string[]) {
  const main = join(import.meta.dirname, '../../../cli/main.ts')
  return spawnSync(process.execPath, [main, 'site', ...dirs, '--out', 'site'], {
    cwd: folder,
    encoding: 'utf8',
  })
}

test('the folders of a record name its target and version; otherwise the record itself does', () => {
  write('judged/mine/1.0/record.json', JSON.stringify(record))
  write('judged/mine/1.1/record.json', JSON.stringify(record))
  write('judged/mine/1.1/measurement.json', formatMeasurement(measurement))
  write('other/record.json', JSON.stringify(record))
  const { status, stdout } = site('judged', 'other')
  expect(stdout).toContain('5 files written to site: 3 records, 1 measurements')
  expect(status).toBe(0)
  const index = readFileSync(join(folder, 'site/index.html'), 'utf8')
  expect(index).toContain('<a href="targets/mine.html">mine</a> <small>1.1, <time>2026-01-01</time></small>')
  expect(index).toContain(
    '<a href="targets/reference.html">reference</a> <small><time>2026-01-01</time></small>',
  )
  expect(existsSync(join(folder, 'site/badges/mine.svg'))).toBe(true)
})

test('a folder without records, or a missing folder, is reported in one sentence', () => {
  mkdirSync(join(folder, 'empty'))
  for (const dir of ['empty', 'nowhere']) {
    const { status, stderr } = site(dir)
    expect(status).toBe(2)
    expect(stderr).toContain(dir)
    expect(stderr).not.toContain('    at ')
  }
})
