import { expect, test } from 'vitest'
import type { Judged } from './judge-specimen.ts'
import { alarmLines, isClean, tableLines } from './lines.ts'

const clean: Judged = {
  specimen: 'python',
  way: 'exec+key',
  seed: 1,
  turn: 1,
  pass: 180,
  fail: 0,
  inconclusive: 0,
  notApplicable: 4,
  exitCode: 0,
  seconds: 60,
  alarms: [],
  undecided: [],
}
const alarm = { clause: 'quote/venue', level: 'must', reason: '403 !==\n200', replay: 'quote/venue@1:0:0' }
const convicted: Judged = { ...clean, fail: 1, exitCode: 1, alarms: [alarm] }

test('an honest service is found honest by no failure and exit code 0', () => {
  expect([clean, convicted, { ...clean, exitCode: 5 }].map(isClean)).toEqual([true, false, false])
})

test('a should clause that fails is an alarm with any exit code', () => {
  expect(isClean({ ...convicted, exitCode: 0 })).toBe(false)
})

test('the table has a row for each run', () => {
  expect(tableLines([clean, convicted])).toEqual([
    'specimen  way       seed  turn  pass  fail  inconclusive  not applicable  exit  seconds',
    'python    exec+key  1     1     180   0     0             4               0     60',
    'python    exec+key  1     1     180   1     0             4               1     60',
  ])
})

test('the alarms of one clause in several runs are one, with how often', () => {
  expect(alarmLines([convicted, clean, { ...convicted, seed: 2 }])).toEqual([
    'False alarms, python, exec+key',
    '  quote/venue (must, 2×, case quote/venue@1:0:0)',
    '    403 !== 200',
  ])
})
