/**
 * Planted faults are found, each by the rule that it breaks, and a fault that no longer matches the source is reported.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { search } from './search.ts'

test.for([
  { fault: 'store-in-memory', rule: 'a submission is answered once its order is stored' },
  { fault: 'cancelled-order-gone', rule: 'an accepted order is never lost' },
  { fault: 'page-from-the-last', rule: 'pages are complete' },
  { fault: 'first-order-recorded', rule: 'each order of a fill is recorded before the fill is sent' },
  { fault: 'two-runs', rule: 'one run over the orders at a time' },
])('$fault breaks the rule that $rule', breaks)

test.for([
  { fault: 'final-for-ever', rule: 'the chain does not contradict a status' },
  { fault: 'repeated-now', rule: 'the chain keeps acknowledged changes' },
  { fault: 'line-not-synced', rule: 'the mark of the journal follows its line' },
  {
    fault: 'later-fills-alone',
    rule: 'the node is asked about each fill of a nonce or a later one before the nonce is sent',
  },
  { fault: 'insert-between-reads', rule: 'no order is stored between the two reads of the watcher' },
  { fault: 'admitted-at-its-head', rule: 'an order is stored as of a block that all runs since have kept' },
  { fault: 'old-fill-kept', rule: 'an order that is not filled has no fill in the store' },
  { fault: 'filled-again-unseen', rule: 'the list and the chain agree on fills' },
  { fault: 'stuck-after-a-failure', rule: 'the service fails only where something else does' },
  // Two fills of one run that wait for the same block are rare.
  { fault: 'next-beside-pending', rule: 'a run sends a fill once the one before is mined', schedules: 100 },
])('$fault breaks the rule that $rule', { tags: ['long'], timeout: 300_000 }, breaks)

interface Planted {
  readonly fault: string
  readonly rule: string
  /** Maximum number. */
  readonly schedules?: number
}

async function breaks({ fault, rule, schedules = 40 }: Planted): Promise<void> {
  expect(await search({ fault, seed: 1, schedules })).toMatchObject({ rule })
}

test.each(faults)('the words that $id replaces stand once where they should', ({ edits }) => {
  for (const [path, genuine] of edits) {
    const source = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
    expect(source.split(genuine), `${path}: ${genuine}`).toHaveLength(2)
  }
})

test('ids are unique', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
})
