import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FeedBroken, followed, type Header } from './branch.ts'

const block = (number: number, name = 'a', parent = name): Header => ({
  number,
  hash: `${name}${number}`,
  parentHash: `${parent}${number - 1}`,
})
const branch = [block(1), block(2), block(3)]

test('the next block continues the branch', () => {
  assert.deepEqual(followed(branch, block(4), false), [...branch, block(4)])
})

test('a revert names the common ancestor, and a new branch continues it', () => {
  const left = followed(branch, block(2), true)
  assert.deepEqual(followed(left, block(3, 'b', 'a'), false), [block(1), block(2), block(3, 'b', 'a')])
})

test.each([
  ['a gap', block(5), false],
  ['a block that was followed already', block(3), false],
  ['the head of another branch that is marked as a revert', block(3, 'b', 'a'), true],
  ['a block of another branch', block(4, 'b'), false],
])('%s breaks the feed', (_, next, isRevert) => {
  assert.throws(() => followed(branch, next, isRevert), FeedBroken)
})

test('a revert beyond the fifteen latest blocks breaks the feed', () => {
  const long = Array.from({ length: 19 }, (_, index) => block(index + 2)).reduce<readonly Header[]>(
    (before, next) => followed(before, next, false),
    [block(1)],
  )
  assert.equal(long.length, 15)
  assert.throws(() => followed(long, block(5), true), FeedBroken)
})
