/** GET /v2/solver/tokens: the tokens that can be traded, page by page. */
import * as z from 'zod'
import { addressSchema } from '../../../core/address.ts'
import { blockchainSchema, wholeNumberSchema } from './order.ts'

export const tokensRequestSchema = z.object({
  blockchain: blockchainSchema,
  limit: wholeNumberSchema
    .meta({ description: 'Tokens on a page, 1 to 1000', pattern: '^0{0,5}([1-9][0-9]{0,2}|1000)$' })
    .prefault('100'),
  page: wholeNumberSchema.meta({ description: 'Number of the page, from 0' }).prefault('0'),
})

export const tokenRecordSchema = z.object({
  address: addressSchema,
  symbol: z.string().min(1),
  name: z.string().min(1),
  decimals: z.int().min(0).max(255),
  icon_url: z.string().min(1),
  // Every number from 2^53 on is an integer.
  volume_24_hr: z.union([z.int().min(0), z.number().min(2 ** 53), z.bigint().min(0n)]),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{3,8}$/)
    .optional(),
})

export const tokensResponseSchema = z.array(tokenRecordSchema)

export type TokenRecord = z.input<typeof tokenRecordSchema>
