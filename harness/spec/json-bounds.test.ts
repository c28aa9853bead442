import { expect, test } from 'vitest'
import { excessOf } from './json-bounds.ts'

test('ordinary bodies are within the bounds, whatever their texts hold', () => {
  const token = { address: `0x${'a'.repeat(40)}`, symbol: 'A', name: '[{'.repeat(200), decimals: 18 }
  const bodies = ['', '{}', 'plain text', JSON.stringify(Array.from({ length: 10_000 }, () => token))]
  for (const body of bodies) expect(excessOf(body)).toBeUndefined()
  expect(excessOf(JSON.stringify({ call_data: `0x${'1'.repeat(100_000)}` }))).toBeUndefined()
  expect(excessOf(JSON.stringify({ detail: `\\"${'[,'.repeat(300_000)}` }))).toBeUndefined()
})

test.for([
  ['levels', '['.repeat(48_000)],
  ['levels', `{"a":`.repeat(101)],
  ['values', `[${'{},'.repeat(60_000)}{}]`],
  ['values', `[${'1,'.repeat(100_000)}1]`],
  ['digits', `{"gas":${'9'.repeat(1001)}}`],
])('too many %s are beyond them', ([what, body]) => {
  expect(excessOf(`${body}`)).toContain(what)
})
