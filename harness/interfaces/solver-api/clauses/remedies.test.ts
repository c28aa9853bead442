import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { remedies } from './remedies.ts'

test('every clause that is judged has a remedy, and no other has', () => {
  const judged = catalogue.filter(({ level }) => level !== 'observe').map(({ id }): string => id)
  const known = Object.keys(remedies)
  expect(judged.filter((id) => !known.includes(id))).toEqual([])
  expect(known.filter((id) => !judged.includes(id))).toEqual([])
})

test('a remedy is a sentence', () => {
  expect(Object.values(remedies).filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
})
