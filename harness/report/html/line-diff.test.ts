import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { diffLines } from './line-diff.ts'

// Few different lines, so that texts have many in common.
const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

test('each side keeps its lines, and what is common is the same on both', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [a, b] = diffLines(left, right)
      assert.equal(a.map((line) => line.text).join('\n'), left)
      assert.equal(b.map((line) => line.text).join('\n'), right)
      const common = (lines: typeof a) => lines.filter(({ isCommon }) => isCommon).map((line) => line.text)
      assert.deepEqual(common(a), common(b))
    }),
  )
})

test('nothing differs between equal texts, and one line between texts that differ in one', () => {
  fc.assert(
    fc.property(text, fc.nat(), (same, at) => {
      const lines = same.split('\n')
      const changed = lines.with(at % lines.length, 'other').join('\n')
      const differing = (left: string, right: string) =>
        diffLines(left, right).map((side) => side.filter(({ isCommon }) => !isCommon).length)
      assert.deepEqual(differing(same, same), [0, 0])
      assert.deepEqual(differing(same, changed), [1, 1])
    }),
  )
})

test('texts too long to compare show no difference rather than a wrong one', () => {
  const long = 'x\n'.repeat(500)
  const [left] = diffLines(long, 'y')
  assert.ok(left.every(({ isCommon }) => isCommon))
})
