import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Issue, issueTexts } from './issue-text.ts'
import { issuesOf } from './issues.ts'

const item = z.object({ symbol: z.string(), decimals: z.int() })
const schema = z.object({
  tokens: z.array(item),
  routes: z.record(z.string(), z.array(z.array(item)).nullish()).optional(),
})

const good = { symbol: 'A', decimals: 18 }
const list = (length: number, one: unknown) => Array.from({ length }, () => one)

test('a value of the schema has none, with as many items as it may have', () => {
  expect(issuesOf(schema, { tokens: list(50_000, good), routes: { a: [list(100, good)] } })).toEqual([])
})

test.for([
  ['a list', { tokens: list(50_000, {}) }],
  [
    'a record',
    { tokens: [], routes: Object.fromEntries(list(50_000, 0).map((_, place) => [`${place}`, {}])) },
  ],
  ['lists of a record', { tokens: [], routes: { a: list(10, list(5_000, {})), b: null } }],
])('of %s with very many faulty items only the first are looked into', ([, value]) => {
  const issues = issuesOf(schema, value)
  expect(issues.length).toBeGreaterThan(0)
  expect(issues.length).toBeLessThan(1000)
})

test('an item that has only faults which are not asked for does not hide those behind it', () => {
  const tokens = [...list(30_000, { ...good, decimals: 'x' }), { decimals: 18 }]
  const isAsked = ({ path }: Issue) => path.at(-1) !== 'decimals'
  expect(
    issuesOf(schema, { tokens, routes: { a: [list(50, { symbol: 'A' }), [{}]] } }, isAsked),
  ).toMatchObject([{ path: ['tokens', 30_000, 'symbol'] }, { path: ['routes', 'a', 1, 0, 'symbol'] }])
})

test('what is found is named by its own place, behind items that are as they should be', () => {
  const tokens = [...list(30_000, good), { symbol: 'A' }, good, ...list(30_000, { decimals: 18 })]
  const issues = issuesOf(schema, { tokens, routes: { a: [[good], [good, {}]] } })
  expect(issueTexts(issues, { tokens })).toEqual([
    'tokens.30000.decimals is missing',
    'tokens.30002.symbol is missing (and at least 18 more)',
    'routes.a.1.1.symbol is missing',
    'routes.a.1.1.decimals is missing',
  ])
})

test('what is found is all that the schema finds where items are few', () => {
  const value = { tokens: [{}, good, { symbol: 7, decimals: 'x' }], routes: { a: [good], b: 7, c: null } }
  expect(issuesOf(schema, value)).toEqual(schema.safeParse(value).error?.issues)
})
