import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { diffLines, type Line } from './line-diff.ts'

// Few distinct lines, so that two texts have many lines in common.
const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

function sidesOf(left: string, right: string) {
  const lines = diffLines(left, right) ?? []
  const of = (...sides: readonly Line['isIn'][]) =>
    lines.filter(({ isIn }) => sides.includes(isIn)).map((line) => line.text)
  return {
    left: of('left', 'both'),
    right: of('right', 'both'),
    differing: [of('left').length, of('right').length],
  }
}

test('each side keeps its lines', () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const sides = sidesOf(left, right)
      assert.equal(sides.left.join('\n'), left)
      assert.equal(sides.right.join('\n'), right)
    }),
  )
})

test('nothing differs between equal texts, and one line between texts that differ in one', () => {
  fc.assert(
    fc.property(text, fc.nat(), (same, at) => {
      const lines = same.split('\n')
      const changed = lines.with(at % lines.length, 'other').join('\n')
      assert.deepEqual(sidesOf(same, same).differing, [0, 0])
      assert.deepEqual(sidesOf(same, changed).differing, [1, 1])
    }),
  )
})

test('texts too long to compare show no difference rather than a wrong one', () => {
  assert.equal(diffLines('x\n'.repeat(500), 'y'), undefined)
})
