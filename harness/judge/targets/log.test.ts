import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { errorsIn, LogUnwritable, routerIn, shorten, tailOf } from './log.ts'

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

test.each([
  [
    'TypeError: n is undefined\n    at solve (app.js:3:9)\n    at main (app.js:9:1)\n',
    'TypeError: n is undefined\n    at solve (app.js:3:9)',
  ],
  [
    'Traceback (most recent call last):\n  File "app.py", line 3\nKeyError: \'orders\'\n',
    "KeyError: 'orders'",
  ],
  [
    "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds\n",
    "thread 'main' panicked at src/main.rs:4:5:",
  ],
  ['POST /quote\nPOST /solve failed\n', 'POST /solve failed'],
  ['', undefined],
])('of what was logged since, the error is shown: %j', (logged, shown) => {
  const file = join(folder, 'errors.log')
  writeFileSync(file, 'Error: of before\n')
  const errorSince = errorsIn(file)
  appendFileSync(file, logged)
  expect(errorSince()).toBe(shown)
})

test('a log that a service has taken away is said of the log', () => {
  expect(() => tailOf(join(folder, 'gone', 'service.log'))).toThrow(LogUnwritable)
})
