import { expect, test } from 'vitest'
import { addressSchema, nativeToken } from './address.ts'
import { echoed } from './echoed.ts'

const mixed = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const lower = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('an address is decoded to lower case, and encoded from lower case only', () => {
  expect(addressSchema.decode(mixed)).toBe(lower)
  expect(addressSchema.encode(lower)).toBe(lower)
  expect(addressSchema.safeEncode(mixed).success).toBe(false)
})

test.each(['', '0x', 'usdc', `${nativeToken}0`, nativeToken.slice(2)])('%j is not an address', (text) => {
  expect(addressSchema.safeDecode(text as typeof nativeToken).success).toBe(false)
})

test('an echoed address keeps the text that was sent', () => {
  const schema = echoed(addressSchema)
  expect(schema.decode(mixed)).toEqual({ sent: mixed, value: lower })
  expect(schema.encode({ sent: mixed, value: lower })).toBe(mixed)
  expect(schema.safeDecode('0x12').success).toBe(false)
})
