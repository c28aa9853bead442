/**
 * The table of endpoints: paths, keys, request and response schemas. The service mounts it, the client calls its paths,
 * and the OpenAPI document is generated from it.
 *
 * @module
 */
import type * as z from 'zod'
import type { ClauseId } from '../clauses/catalogue.ts'
import * as intents from './intents.ts'
import * as prices from './prices.ts'
import { quoteRequestSchema, quoteResponseSchema } from './quote.ts'
import { solveRequestSchema, solveResponseSchema } from './solve.ts'
import { tokensRequestSchema, tokensResponseSchema } from './tokens.ts'
import * as v1 from './v1.ts'

/** Public paths need no key; partner paths are below `/partner` and accept one. */
export type Family = 'public' | 'partner'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** The path without the family's prefix. */
  readonly path: `/${string}`
  readonly families: readonly Family[]
  /** True if every request needs a valid key. */
  readonly needsKey: boolean
  /** Status of a successful answer. */
  readonly status: 200 | 201
  /** True if 204 means that there is no solution. */
  readonly mayHaveNoSolution: boolean
  readonly summary: string
  /** The query parameters of a GET, or the body of a POST. */
  readonly request: z.ZodObject
  /** Fields of the body that are also accepted in the query string. */
  readonly inQuery: readonly string[]
  /** Fields that are also accepted in a request header of the same name. */
  readonly inHeaders: readonly string[]
  readonly response: z.ZodType
  /** The clause that is violated when a valid request gets a failure instead of an answer of that shape. */
  readonly answers: ClauseId
}

const get = { method: 'GET', status: 200, mayHaveNoSolution: false, inQuery: [], inHeaders: [] } as const
const solving = { method: 'POST', status: 200, mayHaveNoSolution: true, inHeaders: [] } as const
const open = { families: ['public', 'partner'], needsKey: false } as const
const publicOnly = { families: ['public'], needsKey: false } as const
const keyed = { families: ['partner'], needsKey: true } as const

export const endpoints = {
  quote: {
    ...solving,
    ...open,
    path: '/v2/solver/quote',
    summary: 'Estimated buy amounts and gas, fast, without call data',
    request: quoteRequestSchema,
    inQuery: ['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes', 'venue', 'amms'],
    response: quoteResponseSchema,
    answers: 'quote/response-shape',
  },
  solve: {
    ...solving,
    ...open,
    path: '/v2/solver/solve',
    summary: 'Call data that executes each order, and on request its route',
    request: solveRequestSchema,
    inQuery: ['blockchain', 'deduct_gas_cost', 'slippage', 'return_routes', 'amms'],
    response: solveResponseSchema,
    answers: 'solve/response-shape',
  },
  tokens: {
    ...get,
    ...open,
    path: '/v2/solver/tokens',
    summary: 'The tokens that can be traded',
    request: tokensRequestSchema,
    response: tokensResponseSchema,
    answers: 'tokens/is-a-list',
  },
  tokenPrice: {
    ...get,
    ...open,
    path: '/v2/solver/token_price',
    summary: 'Price of a token in the native token',
    request: prices.tokenPriceRequestSchema,
    response: prices.priceResponseSchema,
    answers: 'prices/token-price-shape',
  },
  nativePrice: {
    ...get,
    ...open,
    path: '/v2/solver/native_usd_price',
    summary: 'Price of the native token in USD',
    request: prices.nativePriceRequestSchema,
    response: prices.priceResponseSchema,
    answers: 'prices/native-usd-shape',
  },
  spread: {
    ...get,
    ...keyed,
    path: '/v2/solver/token_price_and_spread',
    summary: 'Price and spread of a base token in a quote token',
    request: prices.spreadRequestSchema,
    response: prices.spreadResponseSchema,
    answers: 'spread/mean-and-difference',
  },
  nonce: {
    ...get,
    ...keyed,
    path: '/v2/intent/nonce',
    summary: 'The next unused nonce of a wallet',
    request: intents.nonceRequestSchema,
    response: intents.nonceResponseSchema,
    answers: 'intent/nonce-for-an-address',
  },
  submit: {
    ...get,
    ...keyed,
    method: 'POST',
    path: '/v2/intent/order',
    status: 201,
    summary: 'Submits a signed order',
    request: intents.submissionSchema,
    response: intents.submissionResponseSchema,
    answers: 'intent/accepts-a-signed-order',
  },
  orders: {
    ...get,
    ...keyed,
    path: '/v2/intent/orders',
    summary: 'Submitted orders and their statuses',
    request: intents.ordersRequestSchema,
    response: intents.ordersResponseSchema,
    answers: 'tracking/lists-submitted-orders',
  },
  v1Quote: {
    ...get,
    ...publicOnly,
    path: '/v1/solver/quote',
    mayHaveNoSolution: true,
    summary: 'Quote of one order, v1',
    request: v1.v1QuoteRequestSchema,
    inHeaders: ['amms', 'origin_address'],
    response: v1.v1QuoteResponseSchema,
    answers: 'v1/quote-shape',
  },
  v1Solve: {
    ...solving,
    ...publicOnly,
    path: '/v1/solver/solve',
    summary: 'Solve, v1',
    request: v1.v1SolveRequestSchema,
    inQuery: ['blockchain'],
    response: v1.v1SolveResponseSchema,
    answers: 'v1/solve-shape',
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** The path of an endpoint in a family: partner paths are below `/partner`. */
export function pathOf(name: EndpointName, family: Family): string {
  return family === 'partner' ? `/partner${endpoints[name].path}` : endpoints[name].path
}
