/** The order of quote and solve, and the token infos that both answer with. */
import * as z from 'zod'
import { addressSchema } from '../../../core/address.ts'
import { amountSchema, positiveAmountSchema } from '../../../core/amount.ts'
import { echoed } from '../../../core/echoed.ts'

/** Maximum number of orders that the reference accepts in one request. */
export const maxOrders = 50

export const echoedAddressSchema = echoed(addressSchema)

export const orderSchema = z.object({
  sell_token: echoedAddressSchema,
  buy_token: echoedAddressSchema,
  sell_amount: echoed(positiveAmountSchema),
  origin_address: echoedAddressSchema.optional(),
  receiver: echoedAddressSchema.optional(),
  buy_amount: amountSchema
    .optional()
    .meta({ description: 'Minimum to accept, in base units of the buy token' }),
})

/** An order as it is sent. */
export type Order = z.input<typeof orderSchema>

/** The blockchain. The interface knows only `ethereum`. */
export const blockchainSchema = z.string().meta({ enum: ['ethereum'], examples: ['ethereum'] })

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

/** A whole number in a query string. */
export const wholeNumberSchema = z.codec(z.string().regex(/^\d{1,9}$/, 'must be a whole number'), z.int(), {
  decode: Number,
  encode: String,
})
