/** The older interface: GET quote for one order, POST solve without routes and token lists. */
import * as z from 'zod'
import { hexSchema } from '../../../core/address.ts'
import { amountSchema, integerSchema } from '../../../core/amount.ts'
import { ammsSchema, blockchainSchema, echoedAddressSchema, orderSchema, tokenInfoSchema } from './order.ts'
import { slippageSchema, solvedOrderSchema } from './solve.ts'

export const v1QuoteRequestSchema = z.object({
  blockchain: blockchainSchema,
  sell_token: echoedAddressSchema,
  buy_token: echoedAddressSchema,
  sell_amount: z.string().optional().meta({ description: 'Token units, a decimal number' }),
  sell_amount_integer: amountSchema.optional(),
  amms: ammsSchema.optional(),
  origin_address: echoedAddressSchema.optional(),
})

export const v1QuoteResponseSchema = z.object({
  request_id: z.string().min(1),
  bought: z.string().regex(/^\d+(\.\d+)?$/),
  bought_integer: integerSchema,
  gas: z.int().positive(),
  buy_tokens: tokenInfoSchema,
  sell_tokens: tokenInfoSchema,
})

export const v1SolveRequestSchema = z.object({
  blockchain: blockchainSchema,
  orders: z
    .array(
      orderSchema.extend({
        origin_address: echoedAddressSchema,
        sell_amount: z.string().meta({ description: 'With a decimal point token units, else base units' }),
      }),
    )
    .min(1, 'must contain at least one order'),
  amms: ammsSchema.optional(),
  slippage: slippageSchema,
})

export const v1SolveResponseSchema = z.object({
  request_id: z.string().min(1),
  solutions: z.array(
    z.object({
      orders: z.array(
        solvedOrderSchema.omit({ receiver: true, buy_amount: true }).extend({
          sell_amount: z.string().meta({ description: 'As requested: token units or base units' }),
        }),
      ),
      call_data: hexSchema,
      gas: z.string().regex(/^\d+$/),
    }),
  ),
})

export type V1SolveResponseWire = z.input<typeof v1SolveResponseSchema>
