import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  amountSchema,
  formatTokenUnits,
  maxUint256,
  parseFraction,
  parseTokenUnits,
  positiveAmountSchema,
} from './amount.ts'
import { parseJson, stringifyJson } from './json.ts'

const uint256 = fc.bigInt({ min: 0n, max: maxUint256 })

test('an amount survives encoding and decoding', () => {
  fc.assert(
    fc.property(uint256, (amount) => {
      assert.equal(amountSchema.decode(amountSchema.encode(amount)), amount)
    }),
  )
})

test('text that is not digits, or is too large, is not an amount', () => {
  const wrong = ['', ' 1', '1 ', '+1', '-1', '1.0', '1e3', '0x1', '１', `${maxUint256 + 1n}`, '9'.repeat(101)]
  for (const text of wrong) assert.equal(amountSchema.safeDecode(text).success, false, text)
  assert.equal(positiveAmountSchema.safeDecode('0').success, false)
  assert.equal(amountSchema.decode('007'), 7n)
})

describe('a fraction', () => {
  test('is parsed exactly from its shortest decimal form', () => {
    assert.equal(parseFraction(0.0005), 500_000_000_000_000n)
    assert.equal(parseFraction(0.1), 10n ** 17n)
    assert.equal(parseFraction(1e-7), 10n ** 11n)
    assert.equal(parseFraction('0.0005'), 500_000_000_000_000n)
    assert.equal(parseFraction('-1'), -(10n ** 18n))
  })

  test('of any number is the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
        assert.equal(parseFraction(millionths / 1_000_000), BigInt(millionths) * 10n ** 12n)
      }),
    )
  })

  test('is not parsed from other text', () => {
    for (const text of ['', '.', 'x', '0x1', '1,5', 'NaN', 'Infinity', ' 1']) {
      assert.equal(parseFraction(text), undefined, text)
    }
  })
})

describe('token units', () => {
  test('are parsed exactly', () => {
    fc.assert(
      fc.property(uint256, fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        assert.equal(parseTokenUnits(formatTokenUnits(amount, decimals), decimals), amount)
      }),
    )
  })

  test('are formatted without trailing zeros', () => {
    assert.equal(formatTokenUnits(1_500_000n, 6), '1.5')
    assert.equal(formatTokenUnits(1_000_000n, 6), '1')
    assert.equal(formatTokenUnits(1n, 6), '0.000001')
    assert.equal(formatTokenUnits(15n, 0), '15')
  })

  test('finer than the base unit are not an amount', () => {
    assert.equal(parseTokenUnits('1.0000001', 6), undefined)
    assert.equal(parseTokenUnits('1.5000000000', 6), 1_500_000n)
    assert.equal(parseTokenUnits('1,5', 6), undefined)
    assert.equal(parseTokenUnits('.', 6), undefined)
  })
})

test('integers of any size pass through JSON without loss', () => {
  fc.assert(
    fc.property(uint256, fc.double(), fc.string(), (integer, double, text) => {
      const written = stringifyJson({ integer, double, text })
      const read = parseJson(written) as { integer: number | bigint; text: string }
      assert.equal(BigInt(read.integer), integer)
      assert.equal(read.text, text)
    }),
  )
})
