/** POST /v2/solver/solve: call data to execute, and on request the routes behind it. */
import * as z from 'zod'
import { addressSchema, addressText, hexSchema } from '../../../core/address.ts'
import { amountSchema, amountText, parseFraction, wholeFraction } from '../../../core/amount.ts'
import { ammsSchema, blockchainSchema, orderSchema, tokenInfoSchema } from './order.ts'

/** A slippage as a fraction (0.0005 is 0.05 %): a number or its decimal text on the wire, in units of 1e-18 inside. */
export const slippageSchema = z
  .codec(z.union([z.number(), z.string()]), z.bigint(), {
    decode: (value, context) => {
      const fraction = parseFraction(value)
      if (fraction !== undefined && fraction >= 0n && fraction < wholeFraction) return fraction
      context.issues.push({
        code: 'custom',
        input: value,
        message: 'must be a fraction of at least 0 and less than 1',
      })
      return z.NEVER
    },
    encode: (fraction) => Number(fraction) / Number(wholeFraction),
  })
  .meta({ description: 'A fraction: 0.0005 is 0.05 %', examples: [0.0005] })
  .prefault(0.0005)

/** The slippage of a request that names none, in units of 1e-18. */
export const defaultSlippage = slippageSchema.decode(undefined)

/** The slippage in units of 1e-18; `undefined` if the value is not a number. */
export function slippageOf(value: unknown): bigint | undefined {
  return typeof value === 'number' || typeof value === 'string' ? parseFraction(value) : undefined
}

export const solveRequestSchema = z.object({
  blockchain: blockchainSchema,
  orders: z.array(orderSchema.required({ origin_address: true })).min(1, 'must contain at least one order'),
  amms: ammsSchema.optional(),
  slippage: slippageSchema,
  return_routes: z.boolean().optional(),
})

export const solvedOrderSchema = z.object({
  origin_address: addressText,
  sell_token: addressText,
  buy_token: addressText,
  sell_amount: amountText,
  external_id: z.string(),
  receiver: addressText.nullish().meta({ description: 'The origin receives where there is none' }),
  executed_sell_amount: amountSchema,
  executed_buy_amount: amountSchema,
  buy_amount: amountSchema.meta({ description: 'Minimum received, after slippage' }),
})

export const solutionSchema = z.object({
  orders: z.array(solvedOrderSchema),
  call_data: hexSchema,
  gas: z.string().regex(/^\d+$/),
  target_address: addressSchema,
})

/** A share of an amount: a number from 0 to 1, or its decimal text. */
export const splitSchema = z.union([z.number(), z.string().regex(/^[0-9.eE+-]+$/)])

export const stepSchema = z.object({
  protocol: z.string(),
  in_token: addressSchema,
  out_token: addressSchema,
  split: splitSchema,
})

/** Groups of steps, one for each token that is sold along the route. */
export const routeSchema = z.array(z.array(stepSchema))

export const solveResponseSchema = z.object({
  request_id: z.string().min(1),
  solutions: z.array(solutionSchema),
  buy_tokens: z.array(tokenInfoSchema),
  sell_tokens: z.array(tokenInfoSchema),
  routes: z.record(z.string(), routeSchema).optional(),
})

export type SolveRequest = z.input<typeof solveRequestSchema>
export type SolveResponse = z.output<typeof solveResponseSchema>
export type SolveResponseWire = z.input<typeof solveResponseSchema>
export type RouteWire = z.input<typeof routeSchema>
