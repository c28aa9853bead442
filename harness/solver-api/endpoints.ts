/**
 * The table of endpoints: what is served where, and which shapes go in and out. The service mounts it, the
 * client calls by it, the OpenAPI document is written from it.
 *
 * @module
 */
import type * as z from 'zod'
import {
  nonceRequestSchema,
  nonceResponseSchema,
  ordersRequestSchema,
  ordersResponseSchema,
  submissionResponseSchema,
  submissionSchema,
} from './intents.ts'
import {
  nativePriceRequestSchema,
  priceResponseSchema,
  spreadRequestSchema,
  spreadResponseSchema,
  tokenPriceRequestSchema,
} from './prices.ts'
import { quoteRequestSchema, quoteResponseSchema } from './quote.ts'
import { solveRequestSchema, solveResponseSchema } from './solve.ts'
import { tokensRequestSchema, tokensResponseSchema } from './tokens.ts'
import {
  v1QuoteRequestSchema,
  v1QuoteResponseSchema,
  v1SolveRequestSchema,
  v1SolveResponseSchema,
} from './v1.ts'

/** Public paths need no key; partner paths are below `/partner` and take one. */
export type Family = 'public' | 'partner'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Without the prefix of the family. */
  readonly path: `/${string}`
  readonly families: readonly Family[]
  /** True where every request needs a valid key. */
  readonly needsKey: boolean
  /** Status of the expected answer. */
  readonly status: 200 | 201
  /** True where 204 says that there is no solution. */
  readonly mayHaveNoSolution: boolean
  readonly summary: string
  /** Query parameters of a GET, body of a POST. */
  readonly request: z.ZodObject
  /** Fields of the body that the query string may also carry. */
  readonly inQuery: readonly string[]
  /** Fields that a request header of the same name may also carry. */
  readonly inHeaders: readonly string[]
  readonly response: z.ZodType
}

const both = ['public', 'partner'] as const
const readOnly = { method: 'GET', status: 200, mayHaveNoSolution: false, inQuery: [], inHeaders: [] } as const

export const endpoints = {
  quote: {
    method: 'POST',
    path: '/v2/solver/quote',
    families: both,
    needsKey: false,
    status: 200,
    mayHaveNoSolution: true,
    summary: 'Estimated buy amounts and gas, fast, without call data',
    request: quoteRequestSchema,
    inQuery: ['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes', 'venue', 'amms'],
    inHeaders: [],
    response: quoteResponseSchema,
  },
  solve: {
    method: 'POST',
    path: '/v2/solver/solve',
    families: both,
    needsKey: false,
    status: 200,
    mayHaveNoSolution: true,
    summary: 'Call data that executes each order, and on request its route',
    request: solveRequestSchema,
    inQuery: ['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes', 'amms'],
    inHeaders: [],
    response: solveResponseSchema,
  },
  tokens: {
    ...readOnly,
    path: '/v2/solver/tokens',
    families: both,
    needsKey: false,
    summary: 'The tokens that can be traded',
    request: tokensRequestSchema,
    response: tokensResponseSchema,
  },
  tokenPrice: {
    ...readOnly,
    path: '/v2/solver/token_price',
    families: both,
    needsKey: false,
    summary: 'Price of a token in the native token',
    request: tokenPriceRequestSchema,
    response: priceResponseSchema,
  },
  nativePrice: {
    ...readOnly,
    path: '/v2/solver/native_usd_price',
    families: both,
    needsKey: false,
    summary: 'Price of the native token in USD',
    request: nativePriceRequestSchema,
    response: priceResponseSchema,
  },
  spread: {
    ...readOnly,
    path: '/v2/solver/token_price_and_spread',
    families: ['partner'],
    needsKey: true,
    summary: 'Price and spread of a base token in a quote token',
    request: spreadRequestSchema,
    response: spreadResponseSchema,
  },
  nonce: {
    ...readOnly,
    path: '/v2/intent/nonce',
    families: ['partner'],
    needsKey: true,
    summary: 'The next unused nonce of a wallet',
    request: nonceRequestSchema,
    response: nonceResponseSchema,
  },
  submit: {
    method: 'POST',
    path: '/v2/intent/order',
    families: ['partner'],
    needsKey: true,
    status: 201,
    mayHaveNoSolution: false,
    summary: 'Submits a signed order',
    request: submissionSchema,
    inQuery: [],
    inHeaders: [],
    response: submissionResponseSchema,
  },
  orders: {
    ...readOnly,
    path: '/v2/intent/orders',
    families: ['partner'],
    needsKey: true,
    summary: 'Submitted orders and their statuses',
    request: ordersRequestSchema,
    response: ordersResponseSchema,
  },
  v1Quote: {
    ...readOnly,
    mayHaveNoSolution: true,
    path: '/v1/solver/quote',
    families: ['public'],
    needsKey: false,
    summary: 'Quote of one order, v1',
    request: v1QuoteRequestSchema,
    inHeaders: ['amms', 'origin_address'],
    response: v1QuoteResponseSchema,
  },
  v1Solve: {
    method: 'POST',
    path: '/v1/solver/solve',
    families: ['public'],
    needsKey: false,
    status: 200,
    mayHaveNoSolution: true,
    summary: 'Solve, v1',
    request: v1SolveRequestSchema,
    inQuery: ['blockchain'],
    inHeaders: [],
    response: v1SolveResponseSchema,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** The path of an endpoint in a family: partner paths are below `/partner`. */
export function pathOf(name: EndpointName, family: Family): string {
  return family === 'partner' ? `/partner${endpoints[name].path}` : endpoints[name].path
}
