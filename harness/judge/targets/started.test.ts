/** The router of a started service. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { publishedRouter } from './started.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-started-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('it is the one at the first case, until the program changes', () => {
  const log = join(folder, 'service.log')
  writeFileSync(log, '')
  const published = publishedRouter(log)
  expect(published.read()).toBeUndefined()
  const [first, second] = ['11', '22'].map((byte) => `0x${byte.repeat(20)}`)
  appendFileSync(log, `ASSAY_ROUTER=${first}\n`)
  expect(published.read()).toBe(first)
  appendFileSync(log, `ASSAY_ROUTER=${second}\n`)
  expect(published.read()).toBe(first)
  published.forget()
  expect(published.read()).toBe(second)
})
