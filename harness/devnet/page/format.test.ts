import { describe, expect, test } from 'vitest'
import { amountText, dollarText, durationText, numberText, percentText, shortHex } from './format.ts'

describe('an amount has six significant digits, and all of its whole part', () => {
  test.for<[bigint, number, string]>([
    [0n, 18, '0'],
    [1_500_000n, 6, '1.5'],
    [3_154_861_234n, 6, '3,154.86'],
    [1_234_567_890_123n, 6, '1,234,567'],
    [1n, 18, '0.000000000000000001'],
    [123_456_789_012n, 18, '0.000000123456'],
    [999_999_999n, 9, '0.999999'],
    [100n, 0, '100'],
  ])('%i with %i decimals is %s', ([amount, decimals, text]) => {
    expect(amountText(amount, decimals)).toBe(text)
  })
})

test('dollars have cents below a thousand', () => {
  expect([64_687.3, 3.5, 0.0000101834].map(dollarText)).toEqual(['$64,687', '$3.50', '$0.0000101834'])
})

test('other numbers and durations are short', () => {
  expect(numberText(3153.9612)).toBe('3,153.96')
  expect([0.0005, 0.161, 1].map(percentText)).toEqual(['0.05%', '16%', '100%'])
  expect([12.9, 119, 120, 7199, 7200, 172_800].map(durationText)).toEqual([
    '12 s',
    '119 s',
    '2 min',
    '119 min',
    '2 h',
    '2 d',
  ])
  expect(shortHex('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe('0xf39f…2266')
})
