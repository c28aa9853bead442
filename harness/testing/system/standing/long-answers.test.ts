/** A rule reads an answer of any length in about one pass. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// One pass takes milliseconds; a pattern that backtracks from each place takes minutes.
const timeout = 30_000

test('long answers are judged like short ones', () => {
  const script = join(import.meta.dirname, 'long-answers.ts')
  const found = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8', timeout }))
  expect(found).toEqual({
    notFound: ['errors/token-not-found'],
    bought: expect.arrayContaining(['v1/bought-and-bought-integer-agree']),
    causes: 1,
    leaks: false,
  })
})
