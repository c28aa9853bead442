/** The intent endpoints: the next nonce, the submission of a signed order, and the list of orders. */
import * as z from 'zod'
import { addressSchema, hexSchema } from '../../../core/address.ts'
import { amountSchema } from '../../../core/amount.ts'
import { blockchainSchema, wholeNumberSchema } from './order.ts'

export const orderStatuses = [
  'open',
  'expired',
  'error',
  'cancelled',
  'filled',
  'insufficient-funds',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const nonceRequestSchema = z.object({ address: addressSchema, blockchain: blockchainSchema })

export const nonceResponseSchema = z.object({ nonce: amountSchema })

const quoteId = z.uuid({ version: 'v4', message: 'must be a uuid4' }).optional()

export const submissionSchema = z.object({
  blockchain: blockchainSchema,
  order: hexSchema.meta({ description: 'The ABI encoding of the order' }),
  signature: hexSchema.meta({ description: 'EIP-712 signature by the swapper' }),
  quoteId,
  quote_id: quoteId,
})

const hash = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])

export const submissionResponseSchema = z.object({
  order_hash: hash,
  hash: hash.meta({ description: 'The same as order_hash' }),
  order_status: z.enum(orderStatuses),
})

/** Times are UNIX seconds, amounts base units. */
export const orderRecordSchema = z.object({
  type: z.literal('Dutch'),
  encoded_order: hexSchema,
  signature: hexSchema,
  nonce: amountSchema,
  order_hash: hash,
  order_status: z.enum(orderStatuses),
  chain_id: z.int(),
  blockchain: blockchainSchema,
  swapper: addressSchema,
  reactor: addressSchema,
  deadline: z.int(),
  decay_start_time: z.int(),
  decay_end_time: z.int(),
  exclusive_filler: addressSchema,
  exclusivity_override_bps: amountSchema,
  input: z.object({ token: addressSchema, start_amount: amountSchema, end_amount: amountSchema }),
  outputs: z.array(
    z.object({
      token: addressSchema,
      start_amount: amountSchema,
      end_amount: amountSchema,
      recipient: addressSchema,
    }),
  ),
  quote_id: z.string().nullable(),
  created_at: z.int(),
  filler: addressSchema.optional(),
  tx_hash: hash.optional(),
  fill_block: z.int().optional(),
  settled_amounts: z
    .array(
      z.object({
        token_in: addressSchema,
        amount_in: amountSchema,
        token_out: addressSchema,
        amount_out: amountSchema,
      }),
    )
    .optional(),
})

export const ordersRequestSchema = z.object({
  blockchain: blockchainSchema,
  order_status: z.string().optional().meta({ description: 'One status, or several with commas' }),
  order_hashes: z.string().optional().meta({ description: 'Comma-separated, at most 50' }),
  filter_query: z
    .string()
    .optional()
    .meta({ description: 'On created_at: gt(t), lt(t) or between(t, t)', examples: ['gt(1700000000)'] }),
  swapper: addressSchema.optional(),
  limit: wholeNumberSchema
    .meta({ description: 'Orders on a page, at most 50', pattern: '^(?=.{1,9}$)0*[1-9][0-9]*$' })
    .prefault('50'),
  cursor: z.string().optional(),
})

export const ordersResponseSchema = z.object({
  orders: z.array(orderRecordSchema),
  cursor: z.string().optional().meta({ description: 'Absent on the last page' }),
})

export type OrderRecordWire = z.input<typeof orderRecordSchema>
