import { expect, test } from 'vitest'
import { clause, record } from '../../testing/record.ts'
import { unmetDemands } from './demands.ts'

const whole = { ...record, selected: 5 }

test('a required clause must pass or fail', () => {
  const required = record.clauses.map(({ id }) => id)
  expect(unmetDemands(record, { required })).toEqual([
    'solve/executes is required, and is not-applicable: the target offers no chain',
    'solve/is-repeatable is required, and is inconclusive: no answer',
    'tokens/is-a-list is required, and is untested',
    'quote/largest-batch is required, and is observed',
  ])
})

test('the part that was judged is that of the selected clauses, reached or not', () => {
  expect(unmetDemands(whole, { required: [], minJudged: 0.4 })).toEqual([])
  expect(unmetDemands(whole, { required: [], minJudged: 0.41 })).toEqual([
    '2 of 5 clauses were judged, less than the required part of 0.41',
  ])
})

test('a violation that a case of another clause met is not counted for one that was not selected', () => {
  const met = clause({ id: 'quote/gas', outcome: 'fail', cases: 0, mutants: 0, requests: 0 })
  const clauses = [...whole.clauses, met]
  expect(unmetDemands({ ...whole, clauses }, { required: [], minJudged: 0.5 })).toHaveLength(1)
})

test('a shard lacks nothing', () => {
  const shard = { ...whole, shard: { index: 1, of: 2 } }
  expect(unmetDemands(shard, { required: ['solve/executes'], minJudged: 1 })).toEqual([])
})

test('a record that does not say how many clauses were selected has no part of them', () => {
  expect(() => unmetDemands(record, { required: [], minJudged: 0.1 })).toThrow(/older version/)
})
