import { expect, test } from 'vitest'
import { inSequence } from './sequence.ts'

const solutionsOf = (...ids: readonly unknown[]) => ids.map((id) => ({ orders: [{ external_id: id }] }))

test('solutions whose ids are places have the sequence of the orders', () => {
  expect(inSequence(solutionsOf('2', '0', '1'))).toEqual(solutionsOf('0', '1', '2'))
})

test.each([[['b', 'a']], [['1', '2']], [['1', '1']], [['1', '0', '0']], [[undefined, '0']], [[]]])(
  'solutions with the ids %j stay as they are',
  (ids) => {
    expect(inSequence(solutionsOf(...ids))).toEqual(solutionsOf(...ids))
  },
)
