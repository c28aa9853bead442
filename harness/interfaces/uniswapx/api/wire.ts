/**
 * What the order service sends and receives, as schemas.
 *
 * @module
 */
import * as z from 'zod'
import { addressText } from '../../../core/address.ts'

export const orderStatuses = [
  'open',
  'expired',
  'error',
  'cancelled',
  'filled',
  'insufficient-funds',
] as const

export const orderTypes = ['Dutch', 'Dutch_V2', 'Dutch_V3', 'Priority'] as const

const hashText = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
const hexText = z.templateLiteral(['0x', z.string().regex(/^([0-9a-fA-F]{2})*$/)])
const digits = z.string().regex(/^[0-9]{1,78}$/)

export const nonceSchema = z.object({ nonce: digits })

/** The answer that refuses. */
export const errorSchema = z.object({ errorCode: z.string().min(1), detail: z.string().min(1) })

const recordSchema = z.looseObject({
  type: z.string(),
  orderHash: hashText,
  orderStatus: z.enum(orderStatuses),
  chainId: z.number(),
  encodedOrder: hexText,
  signature: hexText,
  swapper: addressText,
  filler: addressText.optional(),
  nonce: digits,
  createdAt: z.number().optional(),
  txHash: hashText.optional(),
  settledAmounts: z
    .array(z.object({ tokenOut: addressText, amountOut: digits, tokenIn: addressText, amountIn: digits }))
    .optional(),
})

export const ordersSchema = z.object({ orders: z.array(recordSchema), cursor: z.string().optional() })

export type OrderRecord = z.output<typeof recordSchema>
export type OrdersPage = z.output<typeof ordersSchema>

export const submissionSchema = z.object({
  encodedOrder: hexText,
  signature: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{130}$/)]),
  chainId: z.literal(1),
  quoteId: z.uuid().optional(),
  orderType: z.enum(orderTypes).default('Dutch'),
})

/** What a list is asked for by; numbers and lists are texts in a query. */
export const ordersQuerySchema = z
  .object({
    limit: z.coerce.number().int().positive().default(50),
    orderHash: hashText,
    orderHashes: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(hashText).max(50)),
    orderStatus: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(orderStatuses))),
    orderType: z.enum(orderTypes),
    swapper: addressText,
    filler: addressText,
    chainId: z.literal('1'),
    sortKey: z.literal('createdAt'),
    sort: z.string().regex(/^(?:(?:gt|gte|lt|lte)\(\d+\)|between\(\d+, ?\d+\))$/),
    desc: z.enum(['true', 'false']),
    cursor: z.string(),
  })
  .partial()
  .refine(
    ({ chainId, filler, orderHash, orderHashes, orderStatus, swapper }) =>
      [chainId, filler, orderHash, orderHashes, orderStatus, swapper].some((value) => value !== undefined),
    'one of orderHash, orderHashes, chainId, orderStatus, swapper and filler is required',
  )
  .refine(
    ({ desc, sort, sortKey }) => sortKey !== undefined || (sort ?? desc) === undefined,
    'sortKey is required',
  )
  .refine(
    ({ chainId, swapper }) => chainId === undefined || swapper === undefined,
    'not both swapper and chainId',
  )
  .refine(
    ({ orderHashes, sortKey }) => orderHashes === undefined || sortKey === undefined,
    'not both orderHashes and sortKey',
  )

export type OrdersQuery = z.output<typeof ordersQuerySchema>
