import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CommandFailed } from './exit.ts'
import { writeWhole } from './output.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file that cannot be written leaves no draft', () => {
  mkdirSync(join(folder, 'record.json'))
  expect(() => writeWhole(join(folder, 'record.json'), '{}')).toThrow(CommandFailed)
  expect(readdirSync(folder)).toEqual(['record.json'])
})

test.skipIf(!existsSync('/dev/full'))(
  'a device is written, and not replaced (skipped without /dev/full)',
  () => {
    expect(() => writeWhole('/dev/full', '{}')).toThrow('Cannot write /dev/full: ENOSPC')
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  },
)
