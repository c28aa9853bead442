/** That planted faults are found, each under the rule that it breaks, and that a fault whose words are gone is named. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { search } from './search.ts'

test.each([
  ['final-for-ever', 'the chain does not contradict a status'],
  ['store-in-memory', 'an accepted order is never lost'],
  ['line-not-synced', 'the chain keeps what it answered'],
  ['stuck-after-a-failure', 'the service fails only where something else does'],
  ['page-from-the-last', 'pages are complete'],
])('%s breaks the rule that %s', async (fault, rule) => {
  expect(await search({ fault, seed: 1, schedules: 40 })).toMatchObject({ rule })
})

test.each(faults)('the words that $id replaces stand once where they should', ({ edits }) => {
  for (const [path, genuine] of edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
    expect(source.split(genuine), `${path}: ${genuine}`).toHaveLength(2)
  }
})

test('ids are unique', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
})
