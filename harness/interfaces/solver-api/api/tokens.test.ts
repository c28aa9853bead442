import { expect, test } from 'vitest'
import { parseJson } from '../../../core/json.ts'
import { tokenRecordSchema } from './tokens.ts'

const record = (volume: string) =>
  parseJson(
    `{"address": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "symbol": "WETH", "name": "Wrapped Ether", "decimals": 18,
    "icon_url": "weth.png", "volume_24_hr": ${volume}}`,
  )

test.each([
  ['1250000', true],
  ['1250000.0', true],
  ['123456789012345678901234567890', true],
  ['1.2345678901234568e+29', true],
  ['-1', false],
  ['1.5', false],
  ['"1"', false],
])('a volume of %s: %s', (volume, isVolume) => {
  expect(tokenRecordSchema.safeParse(record(volume)).success).toBe(isVolume)
})
