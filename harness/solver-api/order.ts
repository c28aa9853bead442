/** The order of quote and solve, and the token infos that both answer with. */
import * as z from 'zod'
import { addressSchema } from '../spec/address.ts'
import { amountSchema, positiveAmountSchema } from '../spec/amount.ts'

/** Most orders that the reference takes in one request. */
export const maxOrders = 50

export const orderSchema = z.object({
  sell_token: addressSchema,
  buy_token: addressSchema,
  sell_amount: positiveAmountSchema,
  origin_address: addressSchema.optional(),
  receiver: addressSchema.optional(),
  buy_amount: amountSchema
    .optional()
    .meta({ description: 'Least to accept, in base units of the buy token' }),
})

/** An order as it is sent. */
export type Order = z.input<typeof orderSchema>

/** The only chain that the interface knows. */
export const blockchainSchema = z.string().meta({ examples: ['ethereum'] })

export const ammsSchema = z
  .array(z.string())
  .meta({ description: 'Protocols with + or -, or +all', examples: [['+all'], ['+all', '-curve']] })

export const tokenInfoSchema = z.object({
  symbol: z.string(),
  decimals: z
    .string()
    .regex(/^\d+$/)
    .meta({ examples: ['18'] }),
  address: addressSchema,
})

export type TokenInfo = z.input<typeof tokenInfoSchema>
