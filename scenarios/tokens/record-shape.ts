/**
 * Wallets read amounts by `decimals` and show the rest beside them. A field that is missing or of another
 * kind is a token without a name, or an amount that is off by powers of ten.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod'
import { rewrite } from '#kit/faults'
import { foundBody, listAt } from '#kit/reading'
import { messageOf, pre, scenario } from '#solver-api/scenario'
import type { TokenRecord } from '#solver-api/tokens'
import { addressSchema } from '#spec/address'
import { integerSchema } from '#spec/amount'

const record = z.object({
  address: addressSchema,
  symbol: z.string().min(1),
  name: z.string(),
  decimals: z.int().min(0).max(255),
  icon_url: z.string(),
  volume_24_hr: integerSchema,
  color: z
    .string()
    .regex(/^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
    .nullish(),
})

export default scenario({
  clause: 'tokens/record-shape',
  title: 'a record holds all fields, each of its kind',

  given: { limit: fc.constantFrom('5', '20'), page: fc.constantFrom('0', '1') },

  async check({ limit, page }, { client }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit, page }))
    const records = listAt(foundBody(exchange))
    pre(records.length > 0)

    const wrong = records.flatMap((one) => record.safeParse(one).error?.issues ?? [])
    assert.deepEqual(wrong, [])
  },

  mutants: {
    ...Object.fromEntries(
      Object.keys(record.omit({ color: true }).shape).map((field) => [
        `${field} is missing`,
        recordsBecome((one) => ({ ...one, [field]: undefined })),
      ]),
    ),
    'decimals is a string': recordsBecome((one) => ({ ...one, decimals: `${one.decimals}` })),
    'the volume is a fraction': recordsBecome((one) => ({ ...one, volume_24_hr: 1234.5 })),
    'the colour is a name': recordsBecome((one) => ({ ...one, color: 'blue' })),
    'the last record has no icon': rewrite<TokenRecord[]>('/tokens', (records) =>
      records.map((one, index) => (index === records.length - 1 ? { ...one, icon_url: null } : one)),
    ),
  },
})

function recordsBecome(change: (record: TokenRecord) => unknown) {
  return rewrite<TokenRecord[]>('/tokens', (records) => records.map(change))
}
