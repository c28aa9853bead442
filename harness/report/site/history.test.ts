import { expect, test } from 'vitest'
import type { ClauseRecord } from '../../judge/record.ts'
import { historiesOf, regressionsOf } from './history.ts'
import { runOf } from './site.samples.ts'

function regressionIn(...outcomes: readonly ClauseRecord['outcome'][]) {
  const runs = outcomes.map((outcome, index) => runOf('a', `v${index}`, { 'quote/venue': outcome }))
  const [history] = historiesOf(runs.toReversed())
  const [found] = history === undefined ? [] : regressionsOf(history)
  return found && [found.lastGood?.version, found.firstBad.version]
}

test('a clause fails since the first bad run after the last good one', () => {
  expect(regressionIn('pass', 'fail', 'fail')).toEqual(['v0', 'v1'])
  expect(regressionIn('fail', 'pass', 'fail')).toEqual(['v1', 'v2'])
})

test('a clause that never passed fails since the first run that judged it', () => {
  expect(regressionIn('untested', 'fail', 'fail')).toEqual([undefined, 'v1'])
})

test('runs that did not judge a clause neither end nor begin its failure', () => {
  expect(regressionIn('pass', 'untested', 'fail', 'inconclusive', 'fail')).toEqual(['v0', 'v2'])
})

test('a clause that passes again is not a regression', () => {
  expect(regressionIn('fail', 'pass')).toBeUndefined()
})

test('no two targets share an address', () => {
  const runs = ['a b', 'a-b', '../', '…', 'A B'].map((target) => runOf(target, 'v0', {}))
  const slugs = historiesOf(runs).map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(5)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/)
})
