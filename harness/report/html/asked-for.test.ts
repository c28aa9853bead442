import { expect, test } from 'vitest'
import { shellWord } from '../../core/shell.ts'
import { allOf, record } from '../../testing/record.ts'
import { askedFor, targetInWords } from './asked-for.ts'

const groupsOf = (one: typeof record) => [...new Set(askedFor(one).clauses.map(({ id }) => id.split('/')[0]))]

test('groups that the run was not asked to judge are left out', () => {
  expect(groupsOf(record)).toEqual(['quote', 'solve'])
})

test('an interrupted run keeps the groups that it did not reach, and a run that judged nothing keeps all', () => {
  expect(groupsOf({ ...record, partial: 'interrupted' })).toContain('tokens')
  expect(groupsOf(allOf('untested'))).toContain('tokens')
})

test.each([
  ['reference', 'the embedded reference'],
  ['http://127.0.0.1:9000', 'the service at http://127.0.0.1:9000'],
  [`--exec ${shellWord("sh -c 'npm start'")}`, `the service that "sh -c 'npm start'" starts`],
  ['--exec ./start', 'the service that "./start" starts'],
  ['--image mine', 'the image mine'],
  ['another', 'another'],
])('%s is %s', (target, words) => {
  expect(targetInWords({ target })).toBe(words)
})
