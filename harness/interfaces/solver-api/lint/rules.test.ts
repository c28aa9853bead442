/** The set of rules as a whole. */
import { expect, test } from 'vitest'
import { catalogue } from '../clauses/catalogue.ts'
import { rules } from './rules.ts'

test('no two rules have one id', () => {
  const ids = rules.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('a rule is based on an existing clause, or on a sentence', () => {
  const clauses = catalogue.map(({ id }): string => id)
  const baseless = rules.filter(({ restsOn }) => !clauses.includes(restsOn) && !/^\S+ .*\.$/s.test(restsOn))
  expect(baseless).toEqual([])
})

test('the statement and the remedy of a rule are sentences', () => {
  const unfinished = rules.filter(({ remedy, says }) => ![remedy, says].every((text) => /[.!]$/.test(text)))
  expect(unfinished.map(({ id }) => id)).toEqual([])
})
