/**
 * Every cause of failure that the interface states, with its status and its message. 400 is an invalid or
 * incomplete request or an unknown value, 422 a malformed value.
 *
 * @module
 */
import * as z from 'zod'
import { supportedProtocols } from '../../../core/protocols.ts'

export type ProblemStatus = 400 | 403 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 431 | 500 | 503

/** A request that is refused or that failed. The service answers with `status` and `message`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  /** The code in UPPER_SNAKE, stable for programs. */
  readonly code: string
  /** Additional response headers. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** One function per cause. */
export const problem = {
  missing: (parameter: string) => new Problem(400, 'MISSING_PARAMETER', `Missing parameter ${parameter}`),
  malformed: (parameter: string, reason: string) =>
    new Problem(422, 'INVALID_FORMAT', `Invalid ${parameter}: ${reason}`),
  malformedAddress: (parameter: string, value: unknown) =>
    new Problem(
      422,
      'INVALID_ADDRESS',
      `Invalid token address ${shown(value)} in ${parameter}: hex string required`,
    ),
  notJson: () => new Problem(400, 'INVALID_JSON', 'The request body is not valid JSON'),
  wrongContentType: (type: string) =>
    new Problem(
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      `Content type ${shown(type)} is not supported. Expected application/json.`,
    ),
  tooLarge: (limitBytes: number) =>
    new Problem(413, 'BODY_TOO_LARGE', `The request body exceeds ${limitBytes} bytes`),
  conflicting: (parameter: string) =>
    new Problem(422, 'CONFLICTING_PARAMETER', `${parameter} differs between the query string and the body`),
  tokenNotFound: (address: string) => new Problem(400, 'TOKEN_NOT_FOUND', `Token ${address} not found`),
  sameToken: (address: string) =>
    new Problem(400, 'SAME_SELL_AND_BUY_TOKEN', `sell_token and buy_token are both ${address}`),
  unknownBlockchain: (name: string) =>
    new Problem(
      400,
      'UNKNOWN_BLOCKCHAIN',
      `Blockchain ${shown(name)} not supported. Supported blockchains are {"ethereum"}.`,
    ),
  tooManyOrders: (count: number, max: number) =>
    new Problem(400, 'TOO_MANY_ORDERS', `Too many orders: ${count}. The maximum is ${max} per request.`),
  missingPrefix: (entry: string) =>
    new Problem(422, 'AMM_PREFIX_MISSING', `AMM ${shown(entry)} must be prefixed with + or -`),
  contradictingAmm: (name: string) =>
    new Problem(422, 'AMM_CONTRADICTION', `AMM ${shown(name)} is both included and excluded`),
  unsupportedAmm: (name: string) =>
    new Problem(
      400,
      'AMM_UNSUPPORTED',
      `AMM ${shown(name)} is not supported. Supported AMMs are ${supportedProtocols.join(', ')}.`,
    ),
  forbidden: () =>
    new Problem(403, 'API_KEY_REQUIRED', 'A valid API key is required in the x-api-key header'),
  malformedUrl: () =>
    new Problem(400, 'INVALID_URL', 'Cannot parse the request line and the Host header as a URL'),
  unreadable: () => new Problem(400, 'INVALID_HTTP', 'Cannot read the request as HTTP/1.1'),
  headersTooLarge: () =>
    new Problem(431, 'HEADERS_TOO_LARGE', 'The request line and the headers are too long'),
  tooSlow: () => new Problem(408, 'REQUEST_TIMEOUT', 'The request did not arrive in the allowed time'),
  noPrice: (address: string) =>
    new Problem(404, 'NO_PRICE', `No price found for token ${address}: no pool trades it`),
  unknownCursor: () => new Problem(400, 'INVALID_CURSOR', 'Invalid cursor: not issued for these filters'),
  unknownPath: (path: string) => new Problem(404, 'NOT_FOUND', `Path ${shown(path)} not found`),
  wrongMethod: (method: string, allowed: string) =>
    new Problem(405, 'METHOD_NOT_ALLOWED', `Method ${shown(method)} not allowed. Use ${allowed}.`, {
      allow: allowed,
    }),
  rateLimited: (retryAfterSeconds: number) =>
    new Problem(429, 'RATE_LIMITED', 'Rate limit exceeded', { 'retry-after': `${retryAfterSeconds}` }),
  internal: () => new Problem(500, 'INTERNAL', 'Internal server error. Please contact the provider.'),
  timedOut: () =>
    new Problem(503, 'TIMEOUT', 'Quote could not be generated in the allowed time. Please try again later.'),
} as const

/** The message of a 204. A 204 has no body, so the header `x-assay-reason` carries the message. */
export const noSolutionMessage = 'Unable to find a quote for the currency pair'

/** The body of every error response. */
export const problemSchema = z.object({
  detail: z.string().meta({ description: 'What was wrong, with which value, and what to do' }),
  error_code: z.string(),
  request_id: z.string(),
})

const maxShown = 80

/** A value of the request in a message: shortened, quoted, with control characters escaped. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return JSON.stringify(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)
}
