import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LogUnwritable, routerIn, shorten, tailOf } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('of a log beyond all bounds both ends are read', () => {
  const file = join(folder, 'service.log')
  const router = `0x${'ab'.repeat(20)}`
  writeFileSync(file, `ASSAY_ROUTER=${router}\n`)
  truncateSync(file, 3 * 2 ** 30)
  appendFileSync(file, `\n${'y'.repeat(500)}\nthe end\n`)
  expect(routerIn(file)).toBe(router)
  expect(tailOf(file)).toMatch(/\ny{400}…\nthe end$/)
  shorten(file)
  appendFileSync(file, 'more\n')
  expect(statSync(file).size).toBeLessThan(2 ** 22)
  expect(routerIn(file)).toBe(router)
  expect(tailOf(file)).toMatch(/\nthe end\nmore$/)
})

test('a log that a service has taken away is said of the log', () => {
  expect(() => tailOf(join(folder, 'gone', 'service.log'))).toThrow(LogUnwritable)
})
