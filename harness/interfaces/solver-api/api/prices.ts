/** The price endpoints: a token in the native token, the native token in dollars, a pair with its spread. */
import * as z from 'zod'
import { anyNumberSchema } from '../../../core/amount.ts'
import { blockchainSchema, echoedAddressSchema } from './order.ts'

export const tokenPriceRequestSchema = z.object({
  blockchain: blockchainSchema,
  token_address: echoedAddressSchema,
})

export const nativePriceRequestSchema = z.object({ blockchain: blockchainSchema })

export const spreadRequestSchema = z.object({
  blockchain: blockchainSchema,
  quote_token_address: echoedAddressSchema.meta({ description: 'The token in which the price is expressed' }),
  base_token_address: echoedAddressSchema.meta({ description: 'The token that is priced' }),
})

export const priceResponseSchema = z.object({ price: numberOf(z.number().positive()) })

/** The price and the spread, both in whole quote tokens for one whole base token. */
export const spreadResponseSchema = z.object({
  price: numberOf(z.number().positive()).meta({ description: 'Mean of the buy price and the sell price' }),
  spread: numberOf(z.number().min(0)).meta({ description: 'Buy price less sell price' }),
})

/** A whole token may cost more than 2^53 of another one. */
function numberOf(schema: z.ZodNumber) {
  return z.codec(anyNumberSchema, schema, { decode: Number, encode: (value) => value })
}
