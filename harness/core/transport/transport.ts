/**
 * Sends requests and keeps each request and response as text before anything is parsed, so that an invalid answer
 * is a finding, not a crash.
 *
 * @module
 */

import { excessOf } from '../json-bounds.ts'
import { requestWith } from './sent-headers.ts'

/** A service, in this process or remote: takes a request, returns a response. */
export type Fetch = (request: Request) => Promise<Response>

/** Maximum bytes of a body, both compressed and decompressed; reading stops beyond them. */
export const maxBodyBytes = 8 * 2 ** 20

/** One request and its response, as text. */
export interface Exchange {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  readonly response: {
    /** 0 if there is no response. */
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  /** Latest block of the target's chain before the request and after the answer, if known. */
  readonly heads?: Heads
}

export interface Heads {
  readonly before: number
  readonly after: number
  /** Hash of the block, if it was the latest all the time, and so long before that no service can be behind it. */
  readonly settled?: string
}

/** The latest block of a chain. */
export interface Head {
  readonly number: number
  readonly hash: string
  /** True once it has been the latest for so long that no service can be behind it. */
  readonly isSettled: boolean
}

/** A request to send. A body that is not a string is sent as JSON. */
export interface Message {
  readonly method: string
  /** Path below the base address, such as `/v2/solver/quote`. */
  readonly path: string
  /** A list is sent as a repeated parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Transport {
  /**
   * @throws NoAnswer if there is no response, AnswerBeyondBounds if the body is too large, KeptWaiting if the
   * service has used up its time.
   */
  send(message: Message): Promise<Exchange>
}

/** Keeps a client within the rate limit of its service. */
export interface RequestPace {
  /** Resolves once the next request to the path may be sent. */
  leave(path: string): Promise<void>
  /**
   * True if the answer refuses the request for its rate only, so that it should be sent again.
   *
   * @param attempt Number of times that the request was sent, this time included.
   * @throws RefusedForRate if no further attempt is allowed.
   */
  repeats(path: string, exchange: Exchange, attempt: number): boolean
}

/** Bounds the time that a client waits for its service. */
export interface Waiting {
  /** Milliseconds that an answer may still take; if none are left, nothing is sent. */
  leftMs(): number
  /**
   * Called before a request is sent.
   *
   * @returns A function to call once the request is answered or given up.
   */
  begin(): () => void
}

export interface TransportOptions {
  /** Base address of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Sent as `x-api-key` with every request below `/partner` without a key of its own. */
  readonly apiKey?: string
  readonly pace?: RequestPace
  readonly waiting?: Waiting
  /** The latest block of the target's chain. */
  readonly head?: () => Promise<Head>
  /** Called with every exchange but those that are repeated. */
  readonly onExchange?: (exchange: Exchange) => void
}

export function createTransport(fetch: Fetch, options: TransportOptions): Transport {
  return {
    async send(message) {
      const end = options.waiting?.begin()
      try {
        for (let attempt = 1; ; attempt += 1) {
          await options.pace?.leave(message.path)
          const exchange = await exchangeOf(message, fetch, options)
          if (options.pace?.repeats(message.path, exchange, attempt)) continue
          options.onExchange?.(exchange)
          return exchange
        }
      } finally {
        end?.()
      }
    },
  }
}

async function exchangeOf(message: Message, fetch: Fetch, options: TransportOptions): Promise<Exchange> {
  const { url, ...init } = requestOf(message, options)
  const leftMs = options.waiting?.leftMs() ?? Number.POSITIVE_INFINITY
  const tooLate = () => new KeptWaiting({ url, ...init })
  if (leftMs <= 0) throw tooLate()
  const before = await options.head?.()
  const answered = fetch(requestWith(url, init))
  const response = await within(leftMs, answered, tooLate).catch((cause: unknown) => {
    if (cause instanceof KeptWaiting) throw cause
    if (cause instanceof BodyTooLarge) {
      const exchange = { request: { url, ...init }, response: cause.response }
      throw new AnswerBeyondBounds(`more than ${maxBodyBytes} bytes`, exchange)
    }
    throw new NoAnswer(`${init.method} ${url} got no answer: ${reasonOf(cause)}`, { url, ...init }, cause)
  })
  const exchange = {
    request: { url, ...init },
    response: {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text().catch((cause: unknown) => {
        throw new NoAnswer(`${init.method} ${url} broke off: ${reasonOf(cause)}`, { url, ...init }, cause)
      }),
    },
    ...(await headsSince(before, options)),
  }
  const excess = excessOf(exchange.response.body)
  if (excess !== undefined) throw new AnswerBeyondBounds(excess, withBeginning(exchange))
  return exchange
}

/** Rejects if the work is not done in time. The work itself goes on, and its result is ignored. */
async function within<Value>(ms: number, work: Promise<Value>, late: () => Error): Promise<Value> {
  if (ms === Number.POSITIVE_INFINITY) return work
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms)
  return Promise.race([work, isLate]).finally(() => clearTimeout(timer))
}

const keptOfExcess = 2000

function withBeginning({ response, ...exchange }: Exchange): Exchange {
  return { ...exchange, response: { ...response, body: response.body.slice(0, keptOfExcess) } }
}

async function headsSince(
  before: Head | undefined,
  { head }: TransportOptions,
): Promise<Pick<Exchange, 'heads'>> {
  if (before === undefined || head === undefined) return {}
  const after = await head()
  const isSettled = before.isSettled && before.hash === after.hash
  const numbers = { before: before.number, after: after.number }
  return { heads: isSettled ? { ...numbers, settled: before.hash } : numbers }
}

function requestOf(message: Message, { baseUrl, apiKey }: TransportOptions): Exchange['request'] {
  const { method, path, body } = message
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(message.query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one))
  }
  const search = parameters.size === 0 ? '' : `?${parameters}`
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined || !path.startsWith('/partner/') ? {} : { 'x-api-key': apiKey }),
    ...message.headers,
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method, url: `${baseUrl}${path}${search}`, headers, ...(text === undefined ? {} : { body: text }) }
}

/** The innermost message: undici hides the reason behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

/** The target could not be reached, or broke off in the middle of an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly code = 'NO_ANSWER'
  /** The request, with a response of status 0. */
  readonly exchange: Exchange

  constructor(message: string, request: Exchange['request'], cause: unknown) {
    super(message, { cause })
    this.exchange = { request, response: { status: 0, headers: {}, body: '' } }
  }
}

/** An answer that cannot be judged. */
export class UnusableAnswer extends Error {
  override readonly name: string = 'UnusableAnswer'
  readonly code: string = 'UNUSABLE_ANSWER'
  readonly exchange: Exchange

  constructor(reason: string, exchange: Exchange) {
    super(`${exchange.request.method} ${exchange.request.url}: ${reason}`)
    this.exchange = exchange
  }
}

/** An answer that is too large to be parsed. */
export class AnswerBeyondBounds extends UnusableAnswer {
  override readonly name = 'AnswerBeyondBounds'
  override readonly code = 'ANSWER_BEYOND_BOUNDS'

  /** @param excess The bound that the body exceeds, as a noun phrase. */
  constructor(excess: string, exchange: Exchange) {
    super(`the body holds ${excess}`, exchange)
  }
}

/** The body of a response has more than `maxBodyBytes`. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
  /** The response with the beginning of its body only. */
  readonly response: Exchange['response']

  constructor(response: Exchange['response']) {
    super('the body is too large')
    this.response = response
  }
}

/** The service has used up the time that its client waits. */
export class KeptWaiting extends UnusableAnswer {
  override readonly name = 'KeptWaiting'
  override readonly code = 'KEPT_WAITING'

  constructor(request: Exchange['request']) {
    super('the target kept this clause waiting for too long', {
      request,
      response: { status: 0, headers: {}, body: '' },
    })
  }
}

/** The service refuses the request for the rate, however long the client waits. */
export class RefusedForRate extends UnusableAnswer {
  override readonly name = 'RefusedForRate'
  override readonly code = 'REFUSED_FOR_RATE'
}
