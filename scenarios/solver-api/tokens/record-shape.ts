/**
 * Wallets convert amounts by `decimals` and show the other fields beside them. A field that is missing or
 * has another type means a token without a name, or an amount that is wrong by powers of ten.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod'
import { addressSchema } from '#core/address'
import { integerSchema } from '#core/amount'
import { rewrite, rewriteField, withoutEach } from '#kit/faults'
import { pathFamily } from '#kit/options'
import { foundBody, listAt } from '#kit/reading'
import type { TokenRecord } from '#solver-api/api/tokens'
import { issueTexts } from '#solver-api/checks/reading/issue-text'
import { issuesOf } from '#solver-api/checks/reading/issues'
import { messageOf, pre, scenario } from '#solver-api/kit/scenario'

const token = z.object({
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
  title: 'a listed token has all fields, each of its type',

  given: { limit: fc.constantFrom('4', '5'), page: fc.constantFrom('0', '0', '1'), family: pathFamily },

  async check({ family, limit, page }, { client }) {
    const exchange = await client.send(messageOf('tokens', { blockchain: 'ethereum', limit, page }, family))
    const tokens = listAt(foundBody(exchange))
    pre(tokens.length > 0)

    assert.deepEqual(issueTexts(issuesOf(z.array(token), tokens), tokens), [])
  },

  mutants: {
    ...withoutEach('/tokens', token.omit({ color: true }).shape, '*'),
    'decimals on the partner path is a string': rewriteField(
      '/partner/v2/solver/tokens',
      '*.decimals',
      String,
    ),
    'decimals is a string': rewriteField('/tokens', '*.decimals', String),
    'the volume is a fraction': rewriteField('/tokens', '*.volume_24_hr', () => 1234.5),
    'the color is a name': rewriteField('/tokens', '*.color', () => 'blue'),
    'the last token has no icon': rewrite<TokenRecord[]>('/tokens', (tokens) =>
      tokens.map((one, index) => (index === tokens.length - 1 ? { ...one, icon_url: null } : one)),
    ),
  },
})
