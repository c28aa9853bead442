import './bounded.ts'
import assert from 'node:assert/strict'
import { expect, test } from 'vitest'

const items = Array.from({ length: 100_000 }, (_, index) => ({ path: `quotes.${index}`, value: index }))

test('large values that differ fail with both of them, in memory that a line each would exceed', () => {
  const before = process.resourceUsage().maxRSS
  const different = () => assert.deepEqual(items, [], 'too many')
  expect(different).toThrow(
    expect.objectContaining({ name: 'AssertionError', message: 'too many', actual: items, expected: [] }),
  )
  expect(() => assert.equal('a\n'.repeat(1e6), 'b')).toThrow(assert.AssertionError)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000)
})

test('large values that are equal pass', () => {
  assert.deepEqual(items, structuredClone(items))
  assert.equal('a\n'.repeat(1e6), 'a\n'.repeat(1e6))
})

test('small values are compared as Node does', () => {
  expect(() => assert.deepEqual([1], [2])).toThrow(/\+ actual - expected/)
  expect(() => assert.equal(1, 2, new RangeError('of mine'))).toThrow(RangeError)
})
