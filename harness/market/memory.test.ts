import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

test('each subject has its own results', () => {
  const memory = createMemory<object, object>()
  const [first, second, result] = [{}, {}, {}]
  expect(memory.set(first, 'key', result)).toBe(result)
  expect(memory.get(first, 'key')).toBe(result)
  expect(memory.get(first, 'other')).toBeUndefined()
  expect(memory.get(second, 'key')).toBeUndefined()
})

test('a subject with more than a thousand results forgets the first', () => {
  const memory = createMemory<object, object>()
  const subject = {}
  for (let index = 0; index <= 1000; index++) memory.set(subject, `${index}`, { index })
  expect(memory.get(subject, '0')).toBeUndefined()
  expect(memory.get(subject, '1')).toEqual({ index: 1 })
  expect(memory.get(subject, '1000')).toEqual({ index: 1000 })
})
