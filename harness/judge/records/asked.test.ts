import { expect, test } from 'vitest'
import { sumOf } from './asked.ts'

test('a sum is the same text in whatever order it was counted, and keeps what nobody asked for', () => {
  const [none, first, second] = [
    { cells: { b: 0, a: 0 } },
    { sizes: { 12: 1, edge: 2 }, cells: { b: 1 } },
    { sizes: { 2: 1, edge: 1 } },
  ]
  const expected = '{"cells":{"a":0,"b":1},"sizes":{"2":1,"12":1,"edge":3}}'
  expect(JSON.stringify(sumOf([none, first, second]))).toBe(expected)
  expect(JSON.stringify(sumOf([second, first, none]))).toBe(expected)
})
