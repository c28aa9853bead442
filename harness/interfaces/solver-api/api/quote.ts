/** POST /v2/solver/quote: estimated amounts for display. */
import * as z from 'zod'
import { addressSchema, addressText } from '../../../core/address.ts'
import { amountSchema, amountText } from '../../../core/amount.ts'
import { ammsSchema, blockchainSchema, orderSchema, tokenInfoSchema } from './order.ts'

export const quoteRequestSchema = z.object({
  blockchain: blockchainSchema,
  orders: z.array(orderSchema).min(1, 'must contain at least one order'),
  amms: ammsSchema.optional(),
  deduct_gas_cost: z
    .literal('FirstOrder')
    .optional()
    .meta({ description: 'Deducts the gas cost of all orders from the first order’s output' }),
  venue: z.enum(['classic', 'intent']).optional(),
})

export const quoteItemSchema = z.object({
  sell_token: addressText,
  buy_token: addressText,
  sell_amount: amountText,
  buy_amount: amountSchema,
  external_id: z.string(),
})

export const quoteResponseSchema = z.object({
  request_id: z.string().min(1),
  quotes: z.array(quoteItemSchema),
  gas: z.int().positive(),
  target_address: addressSchema,
  buy_tokens: z.array(tokenInfoSchema),
  sell_tokens: z.array(tokenInfoSchema),
})

export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type QuoteResponse = z.output<typeof quoteResponseSchema>
export type QuoteResponseWire = z.input<typeof quoteResponseSchema>
