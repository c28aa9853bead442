/**
 * Schemas of the order service's requests and answers.
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

/** Types that a query may name. A Dutch order without decay is also Limit. */
const listedTypes = [...orderTypes, 'Dutch_V1_V2', 'Limit', 'Relay', 'Hybrid'] as const

const hashText = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
const hexText = z.templateLiteral(['0x', z.string().regex(/^([0-9a-fA-F]{2})*$/)])
const digits = z.string().regex(/^[0-9]{1,78}$/)

export const nonceSchema = z.object({ nonce: digits })

/** The error code of a malformed request. */
export const invalidCode = 'VALIDATION_ERROR'

/** The body of a refusal. */
export const errorSchema = z.object({ errorCode: z.string().min(1), detail: z.string().min(1) })

const legSchema = z.looseObject({ token: addressText })

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
  input: legSchema,
  outputs: z.array(legSchema.extend({ recipient: addressText })),
  createdAt: z.number().optional(),
  txHash: hashText.optional(),
  settledAmounts: z
    .array(z.object({ tokenOut: addressText, amountOut: digits, tokenIn: addressText, amountIn: digits }))
    .optional(),
})

export const ordersSchema = z.object({ orders: z.array(recordSchema), cursor: z.string().optional() })

export type OrderRecord = z.output<typeof recordSchema>
export type OrdersPage = z.output<typeof ordersSchema>

/** A page whose records may lack fields, so that a missing field fails only the clause that requires it. */
export const listedSchema = ordersSchema.extend({
  orders: z.array(recordSchema.partial().required({ orderHash: true, orderStatus: true })),
})

export type ListedPage = z.output<typeof listedSchema>
export type ListedRecord = ListedPage['orders'][number]

export const submissionSchema = z.object({
  encodedOrder: hexText,
  /** Any number of bytes: a contract wallet checks its signatures itself. */
  signature: hexText,
  chainId: z.literal(1),
  quoteId: z.uuid().optional(),
  requestId: z.uuid().optional(),
  orderType: z.enum([...orderTypes, 'Limit']).default('Dutch'),
})

/** The parameters of a list; numbers and lists are strings in a query. */
export const ordersQuerySchema = z
  .object({
    limit: z.coerce.number().int().nonnegative(),
    orderHash: hashText,
    orderHashes: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(hashText).max(50)),
    orderStatus: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(orderStatuses))),
    orderType: z.enum(listedTypes),
    /** The tokens and the chain, as `input-output-1`. */
    pair: z.string(),
    swapper: addressText,
    filler: addressText,
    chainId: z.literal('1'),
    sortKey: z.literal('createdAt'),
    sort: z.string().regex(/^(?:(?:gt|gte|lt|lte)\(\d+\)|between\(\d+, ?\d+\))$/),
    desc: z.enum(['true', 'false']),
    cursor: z.base64(),
  })
  .partial()
  .refine(
    ({ chainId, filler, orderHash, orderHashes, orderStatus, pair, swapper }) =>
      [chainId, filler, orderHash, orderHashes, orderStatus, pair, swapper].some(
        (value) => value !== undefined,
      ),
    'one of orderHash, orderHashes, chainId, orderStatus, swapper, filler and pair is required',
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
