import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
