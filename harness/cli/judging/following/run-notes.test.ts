/** The notes about clauses during a run. */
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createRedact } from '../../../core/texts/redact.ts'
import type { Broken, Judged } from '../../../judge/verdict.ts'
import { createNotes } from './run-notes.ts'

const failure = {
  case: { clause: 'quote/venue', seed: 1, path: '' },
  reason: 'buy_amount is "0"\nand more',
  expected: 1,
  actual: 2,
  counterexample: {},
  exchanges: [],
  guilty: 0,
  transactions: [],
} as const

function notesOf(...judged: readonly (readonly [clause: string, Judged, broken?: readonly string[]])[]) {
  const notes = createNotes(createRedact(['sesame-of-mine']))
  return judged.flatMap(([clause, verdict, broken = []]) =>
    notes(
      { clause: clause as Broken['clause'], title: 'it holds' },
      { ...verdict, broken: broken.map((met) => ({ clause: met as Broken['clause'], failure })) },
    ).map(stripVTControlCharacters),
  )
}

const gone = { outcome: 'inconclusive', reason: 'POST /v2/solver/solve: status 404: nothing here' } as const

test('clauses that one reason keeps from being judged are one line, with the reason', () => {
  const clauses = Array.from({ length: 11 }, (_, index) => [`solve/${index}`, gone] as const)
  expect(notesOf(...clauses)).toEqual([
    'inconclusive solve/0: POST /v2/solver/solve: status 404: nothing here',
  ])
})

test('a clause that others meet violated and that fails itself is one line', () => {
  const lines = notesOf(
    ['quote/venue', { outcome: 'pass' }, ['quote/buy-amount']],
    ['quote/buy-amount', { outcome: 'fail', failure }, ['quote/buy-amount']],
  )
  expect(lines).toEqual(['fail quote/buy-amount violated: buy_amount is "0"'])
})

test('a key that a service answers with is not shown', () => {
  const met = { outcome: 'fail', failure } as const
  const doubt = { outcome: 'inconclusive', reason: 'status 404: SESAME-of-mine' } as const
  const broken = {
    clause: 'quote/gas' as Broken['clause'],
    failure: { ...failure, reason: 'is "sesame-of-mine"' },
  }
  const notes = createNotes(createRedact(['sesame-of-mine']))
  const lines = [
    ...notes({ clause: 'quote/venue' as Broken['clause'], title: 'it holds' }, { ...met, broken: [broken] }),
    ...notes({ clause: 'quote/buy-amount' as Broken['clause'], title: 'it holds' }, { ...doubt, broken: [] }),
  ].map(stripVTControlCharacters)
  expect(lines).toEqual([
    'fail quote/venue violated: it holds',
    'fail quote/gas violated: is "[redacted]"',
    'inconclusive quote/buy-amount: status 404: [redacted]',
  ])
})

test('clauses that pass are not mentioned', () => {
  expect(notesOf(['quote/venue', { outcome: 'pass' }])).toEqual([])
})
