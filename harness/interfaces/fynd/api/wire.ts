/**
 * Schemas of Fynd's requests and answers. Answers may have further fields.
 *
 * @module
 */
import type { Address } from 'viem'
import * as z from 'zod'
import { addressText, canonicalAddress } from '../../../core/address.ts'
import { amountText, parseFraction, wholeFraction } from '../../../core/amount.ts'

const bytesText = z.templateLiteral(['0x', z.string().regex(/^([0-9a-fA-F]{2})*$/)])
const whole = z.int().min(0)
const signed = z.string().regex(/^-?[0-9]{1,78}$/)

export const statuses = [
  'success',
  'no_route_found',
  'insufficient_liquidity',
  'timeout',
  'not_ready',
  'price_check_failed',
  'encoding_failed',
] as const

const swapSchema = z.looseObject({
  component_id: z.string().min(1),
  protocol: z.string().min(1),
  token_in: addressText,
  token_out: addressText,
  amount_in: amountText,
  amount_out: amountText,
  gas_estimate: amountText,
  /** The share of the available token, from 0 to 1; zero stands for the rest that other swaps leave. */
  split: z.union([z.number(), z.string()]).refine((value) => isShare(value), 'must be a fraction of one'),
})

const feeBreakdownSchema = z.looseObject({
  router_fee: amountText,
  client_fee: amountText,
  max_slippage: amountText,
  min_amount_received: amountText,
})

const transactionSchema = z.looseObject({ to: addressText, value: amountText, data: bytesText })

/** The block of a quote. A quote without a route has no block: its hash is empty, and its number is zero. */
const blockSchema = z.looseObject({ number: whole, hash: bytesText.or(z.literal('')), timestamp: whole })

export const orderQuoteSchema = z
  .looseObject({
    order_id: z.string().min(1),
    status: z.enum(statuses),
    route: z.looseObject({ swaps: z.array(swapSchema) }).nullish(),
    amount_in: amountText,
    amount_out: amountText,
    amount_out_net_gas: signed,
    gas_estimate: amountText,
    gas_price: amountText.nullish(),
    price_impact_bps: z.int().nullish(),
    block: blockSchema,
    transaction: transactionSchema.nullish(),
    fee_breakdown: feeBreakdownSchema.nullish(),
  })
  .refine(
    ({ block, status }) => status !== 'success' || block.hash.length > '0x'.length,
    'must name its block',
  )

export const quoteSchema = z.looseObject({
  orders: z.array(orderQuoteSchema),
  total_gas_estimate: amountText,
  solve_time_ms: whole,
})

export const healthSchema = z.looseObject({
  healthy: z.boolean(),
  last_update_ms: whole,
  num_solver_pools: whole,
})

export const infoSchema = z.looseObject({
  chain_id: whole,
  /** Since 0.97, null on a chain for which the service only quotes. */
  router_address: addressText.nullable(),
  /** The contract that transactions call, if it is not the router itself. */
  to_address: addressText.nullish(),
  permit2_address: addressText,
})

/** The contracts that transactions may call, the most probable one first; none if the service only quotes. */
export function calledBy({ router_address, to_address }: Info): readonly Address[] {
  return [to_address, router_address].flatMap((address) => (address ? [canonicalAddress(address)] : []))
}

/** A JSON number before 0.99, and decimal digits since. */
const price = z
  .union([z.number(), z.string().regex(/^[0-9]{1,400}(\.[0-9]{1,400})?$/)])
  .refine((value) => Number(value) > 0, 'must be above zero')
const direction = { component_id: z.string().min(1), token_in: addressText, token_out: addressText }

/** Formats a price as decimal digits without an exponent. */
export function decimal(price: number): string {
  return price >= 1e21 ? `${BigInt(price)}` : price.toFixed(60).replace(/\.?0+$/, '')
}

const depths = z.array(z.looseObject({ ...direction, depth: amountText })).nullish()

/** Prices: base units of the token for one wei. Version 0.118 renamed the fields of depths and of the computation. */
export const pricesSchema = z
  .looseObject({
    prices: z.array(z.looseObject({ token: addressText, price })),
    gas_token: addressText,
    data_status: z.looseObject({}).nullish(),
    blocks: z.looseObject({ token_prices: whole }).nullish(),
    spot_prices: z.array(z.looseObject({ ...direction, price })).nullish(),
    component_depths: depths,
    pool_depths: depths,
  })
  .refine(({ blocks, data_status }) => !!(data_status ?? blocks), 'must say which data it is of')

/** The body of a refusal. */
export const errorSchema = z.looseObject({ error: z.string().min(1), code: z.string().regex(/^[A-Z_]+$/) })

export type Swap = z.output<typeof swapSchema>
export type OrderQuote = z.output<typeof orderQuoteSchema>
export type Quote = z.output<typeof quoteSchema>
export type Info = z.output<typeof infoSchema>
export type Health = z.output<typeof healthSchema>
export type Prices = z.output<typeof pricesSchema>

const orderSchema = z.object({
  token_in: bytesText,
  token_out: bytesText,
  amount: z.string().regex(/^[0-9]{1,78}$/),
  side: z.literal('sell'),
  sender: addressText,
  receiver: addressText.nullish(),
})

const names = z.array(z.string()).nullish()

const routeFilterSchema = z.object({
  exclude_pools: names,
  exclude_protocols: names,
  exclude_tokens: names,
  require_tokens: names,
})

const clientFeeSchema = z.object({
  bps: z.int().min(0),
  receiver: addressText,
  max_contribution: amountText,
  deadline: whole,
  /** The receiver's signature; `0x` in the request for the quote that the receiver will sign. */
  signature: bytesText,
})

export const requestSchema = z.object({
  orders: z.array(orderSchema),
  options: z
    .object({
      timeout_ms: whole.nullish(),
      min_responses: whole.nullish(),
      max_gas: amountText.nullish(),
      route_filter: routeFilterSchema.nullish(),
      encoding_options: z
        .object({ slippage: z.string(), client_fee_params: clientFeeSchema.nullish() })
        .nullish(),
    })
    .nullish(),
})

export type QuoteRequest = z.output<typeof requestSchema>
export type Order = z.output<typeof orderSchema>
export type Options = NonNullable<QuoteRequest['options']>

function isShare(value: number | string): boolean {
  const share = parseFraction(value)
  return share !== undefined && share >= 0n && share <= wholeFraction
}
