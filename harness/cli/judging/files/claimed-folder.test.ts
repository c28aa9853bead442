import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFolder } from './claimed-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-claim-'))
const claim = join(folder, '.assay-writes')
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder is claimed until it is given back', () => {
  const release = claimFolder(folder)
  expect(readFileSync(claim, 'utf8')).toBe(`${process.pid}`)
  release()
  expect(existsSync(claim)).toBe(false)
})

test('a folder that a living process has claimed is refused, and left as it is', () => {
  writeFileSync(claim, `${process.ppid}`)
  expect(() => claimFolder(folder)).toThrow(
    `Process ${process.ppid} is writing its reports into ${folder}. Wait for its end, or name another folder by --out.`,
  )
  expect(readFileSync(claim, 'utf8')).toBe(`${process.ppid}`)
})

test('the claim of a process that has ended is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(claim, `${pid}`)
  claimFolder(folder)()
  expect(existsSync(claim)).toBe(false)
})
