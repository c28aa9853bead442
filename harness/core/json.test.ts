import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, stringifyJson } from './json.ts'
import { excessOf } from './json-bounds.ts'

const big = fc.bigInt({ min: 2n ** 53n, max: 2n ** 300n })

test('integers beyond 2^53 keep their digits at every place, with any neighbours', () => {
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      big,
      big.map((one) => -one),
      fc.maxSafeInteger(),
      fc.string(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 90n }).map(String),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  })).value
  const space = fc.constantFrom(undefined, 1, 4)
  fc.assert(
    fc.property(value, space, (one, indent) => {
      expect(parseJson(stringifyJson(one, indent))).toEqual(one)
    }),
  )
})

test('an integer beyond 2^53 keeps its digits with a fraction of zeros and with an exponent', () => {
  fc.assert(
    fc.property(big, fc.nat({ max: 5 }), (one, zeros) => {
      const [first, ...rest] = `${one}`
      const forms = [
        `${one}.${'0'.repeat(zeros + 1)}`,
        `${first}.${rest.join('')}e${rest.length}`,
        `${first}.${rest.join('')}${'0'.repeat(zeros)}E+${rest.length}`,
        `${one}${'0'.repeat(zeros)}e-${zeros}`,
      ]
      for (const form of forms)
        expect(parseJson(`{"bought_integer":${form}}`)).toEqual({ bought_integer: one })
    }),
  )
  expect(parseJson('[1e21]')).toEqual([10n ** 21n])
})

test('a number that is not an integer is parsed as by JSON.parse', () => {
  for (const text of ['1e400', '-0', '12345678901234567.5', '1.5e1', '[9007199254740991]', '0e400'])
    expect(parseJson(text)).toEqual(JSON.parse(text))
  expect(() => parseJson('12345678901234567 1')).toThrow(SyntaxError)
})

test('ordinary bodies are within the bounds, with any text in their strings', () => {
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
