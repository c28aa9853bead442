import '../assertions/bounded.ts'
import assert, { AssertionError } from 'node:assert/strict'
import { expect, test } from 'vitest'
import { saidBy } from './said.ts'

function said(check: () => void): string {
  try {
    check()
  } catch (error) {
    if (error instanceof AssertionError) return saidBy(error, 'they agree')
    throw error
  }
  throw new Error('the check passes')
}

test.each<[string, () => void, string]>([
  ['two values', () => assert.equal(1, 2), 'found 1, not 2'],
  ['a text and a form', () => assert.match('1 2', /^0x/), 'found "1 2"'],
  ['an answer and a form', () => assert.match('404 {"a":"b"}', /^2/), 'found 404 {"a":"b"}'],
  ['nothing', () => assert.equal(undefined, 2), 'it is missing, and not 2'],
  ['two that are equal', () => assert.notEqual('a', 'a'), 'found a'],
  [
    'fields',
    () => assert.deepEqual({ a: [{ b: 1n }], c: 1 }, { a: [{ b: 2n }], c: 1 }),
    'a[0].b is 1, not 2',
  ],
  ['lists of unequal lengths', () => assert.deepEqual({ a: [1] }, { a: [1, 1] }), 'a has 1 item, not 2'],
  ['a list without items', () => assert.deepEqual({ a: [] }, { a: [2, 3] }), 'a has 0 items, not 2'],
  ['items that are missing', () => assert.deepEqual(['a'], ['a', 'b c', 'd']), 'the list lacks b c, d'],
  ['items too many', () => assert.deepEqual({ a: [1, 2, 3] }, { a: [1] }), 'a has 2, 3 as well'],
  ['texts where none are due', () => assert.deepEqual(['a b', 'c'], []), 'a b, c'],
  [
    'items of several fields',
    () => assert.deepEqual({ a: [{ token: `0x${'1'.repeat(40)}`, change: '5' }] }, { a: [] }),
    'a has {"token":"0x11111111…","change":"5"}',
  ],
  ['items of a field', () => assert.deepEqual({ a: ['b'] }, { a: [] }), 'a has b'],
  [
    'items',
    () => assert.deepEqual([1, [2, 3], { b: 5 }], [1, [2, 4], { b: 6 }]),
    'item 2 is 3, not 4; item 3.b is 5, not 6',
  ],
  [
    'texts that name a field each',
    () => assert.deepEqual({ a: ['b.0: 1', 'c: 2'] }, { a: ['b.0: 3', 'd: 2'] }),
    'b.0 is 1, not 3; a[1] is "c: 2", not "d: 2"',
  ],
  ['a field too many', () => assert.deepEqual({ a: 1 }, {}), 'a is 1'],
  [
    'a sentence about a field',
    () => assert.deepEqual({ 'no orders': 'status 500: {"a":"b"}' }, {}),
    'no orders: status 500: {"a":"b"}',
  ],
  [
    'many fields',
    () => assert.deepEqual({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 }),
    'a is 1, not 2; b is 1, not 2; c is 1, not 2; 1 more difference',
  ],
  ['large values', () => assert.deepEqual([...Array(5_000).keys()], []), '0, 1, 2, …'],
])('a comparison is a sentence with values: %s', (_, check, values) => {
  expect(said(check)).toBe(`this is not so: they agree: ${values}`)
})

test('a condition has the fact alone', () => {
  expect(said(() => assert.equal(true, false))).toBe('this is not so: they agree: found true, not false')
  expect(said(() => assert.ok(0))).toBe('this is not so: they agree')
})

test('a sentence of the check gets the values that it lacks', () => {
  expect(said(() => assert.equal(1, 2, 'order 0'))).toBe(
    'this is not so: they agree: order 0: found 1, not 2',
  )
  expect(said(() => assert.equal(500, 200, 'it answers 500, not 200'))).toBe('it answers 500, not 200')
  expect(said(() => assert.ok(false, 'it reverts'))).toBe('it reverts')
})

test('call data in a message is cut, and none is left out', () => {
  const reverts = (reason: string) => said(() => assert.equal('reverted', 'success', reason))
  expect(reverts('0x')).toBe('this is not so: they agree: found reverted, not success')
  expect(reverts(`0x54a3dcad${'0'.repeat(64)}`)).toBe(
    'this is not so: they agree: 0x54a3dcad…: found reverted, not success',
  )
  const hash = `0x${'1'.repeat(64)}`
  expect(reverts(hash)).toContain(hash)
})

test('values alone get the fact', () => {
  expect(said(() => assert.ok(false, '200 {"a b":1}'))).toBe('this is not so: they agree: 200 {"a b":1}')
})
