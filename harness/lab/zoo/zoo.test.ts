/** The zoo's own output; `npm run lab -- zoo` judges its specimens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLines } from './judging/lines.ts'
import { specimens } from './specimens.ts'

test('the page lists the specimens', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  expect(page).toContain(`\n\n${listLines(specimens).join('\n')}\n\n`)
})
