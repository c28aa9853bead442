/**
 * Faults between a client and a service: a request is misread, or an answer is changed. The
 * vocabulary that the tables of `faults/` are written in.
 *
 * @module
 */

import { fieldOf, parseJson, stringifyJson, tryParse } from '../../core/json.ts'
import { json, type Mutant } from '../../judge/mutant.ts'

/** A fault that only requests to the paths that end in `path` can show. */
export interface WireFault {
  readonly path: string
  /** Made once for a service, whose memory it shares. */
  readonly around: Mutant
}

/** The key that the reference knows. */
export const referenceKey = 'assay-development-key'

export const quote = '/v2/solver/quote'
export const solve = '/v2/solver/solve'
export const tokens = '/v2/solver/tokens'
export const tokenPrice = '/v2/solver/token_price'
export const nativePrice = '/v2/solver/native_usd_price'
export const spread = '/v2/solver/token_price_and_spread'
export const nonce = '/v2/intent/nonce'
export const submit = '/v2/intent/order'
export const orderList = '/v2/intent/orders'
export const v1Quote = '/v1/solver/quote'
export const v1Solve = '/v1/solver/solve'
export const anywhere = ''

/** An order as it was asked. */
export interface AskedOrder {
  readonly sell_token: string
  readonly buy_token: string
  readonly sell_amount: string
  readonly origin_address?: string
  readonly receiver?: string
  readonly buy_amount?: string
}

/** A request that is asked instead: fields that are left out stay as they were. */
interface Instead {
  readonly body?: unknown
  readonly query?: URLSearchParams
  readonly headers?: Headers
}

export interface Call {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; `undefined` where it is none. */
  readonly body: unknown
  /** None where the body has no list of them. */
  readonly orders: readonly AskedOrder[]
  readonly isPartner: boolean
  /** How many requests the fault has met, this one included. */
  readonly nth: number
  /** From the query string, or else from the body. */
  parameter(name: string): unknown
  /** Asks the service. */
  ask(instead?: Instead): Promise<Response>
  /** Asks the service for its own ends: the caller's limit is not spent. */
  askAside(body: object): Promise<Response>
}

/** Answers in place of the service. */
export function replies(path: string, reply: (call: Call) => Promise<Response>): WireFault {
  const around: Mutant = (fetch) => {
    let nth = 0
    return async (request) => {
      if (!new URL(request.url).pathname.endsWith(path)) return fetch(request)
      nth += 1
      return reply(await callOf(request, nth, fetch))
    }
  }
  return { path, around }
}

/** Says something else than the service answered; `undefined` leaves the answer as it was. */
export function answers<Body>(path: string, change: (body: Body, call: Call) => unknown): WireFault {
  return replies(path, async (call) => {
    const response = await call.ask()
    if (!response.ok || response.status === 204) return response
    const text = await response.text()
    const said = change(parseJson(text) as Body, call)
    const { headers, status } = response
    return said === undefined ? new Response(text, { status, headers }) : json(status, said, headers)
  })
}

/** Refuses otherwise than the service did. */
export function refusals(path: string, change: (response: Response, call: Call) => Response): WireFault {
  return replies(path, async (call) => {
    const response = await call.ask()
    return response.status < 400 || response.status === 429 ? response : change(response, call)
  })
}

/** The request, if it has the form of the interface. */
export interface Asked {
  readonly orders: readonly AskedOrder[]
  readonly amms?: readonly string[]
  readonly slippage?: number
  readonly [field: string]: unknown
}

/** Reads another body than the one that was sent; `undefined` reads the one that was. */
export function reads(path: string, change: (asked: Asked, call: Call) => object | undefined): WireFault {
  return replies(path, (call) => {
    const body = call.orders.length === 0 ? undefined : change(call.body as Asked, call)
    return body === undefined ? call.ask() : call.ask({ body })
  })
}

/** Reads other orders than those that were sent. */
export function readsOrders(
  path: string,
  change: (order: AskedOrder, index: number, call: Call) => object,
): WireFault {
  return reads(path, (asked, call) => ({
    ...asked,
    orders: asked.orders.map((order, index) => change(order, index, call)),
  }))
}

/** Does not see parameters in the query string or the body, nor headers of those names. */
export function overlooks(path: string, names: readonly string[], when = (_: Call) => true): WireFault {
  return replies(path, (call) => {
    if (!when(call)) return call.ask()
    const query = new URLSearchParams(call.url.search)
    const headers = new Headers(call.headers)
    for (const one of [query, headers]) for (const name of names) one.delete(name)
    const { body } = call
    if (typeof body !== 'object' || body === null) return call.ask({ query, headers })
    const kept = Object.entries(body).filter(([name]) => !names.includes(name))
    return call.ask({ query, headers, body: Object.fromEntries(kept) })
  })
}

/** Reads another query string than the one that was sent. */
export function readsQuery(path: string, change: (query: URLSearchParams, call: Call) => void): WireFault {
  return replies(path, (call) => {
    const query = new URLSearchParams(call.url.search)
    change(query, call)
    return call.ask({ query })
  })
}

/** Fails with a 500. */
export function breaks(path: string, when: (call: Call) => boolean): WireFault {
  return replies(path, async (call) => (when(call) ? internalError() : call.ask()))
}

export function internalError(): Response {
  return json(500, { detail: 'Internal server error. Contact the provider.' })
}

/** A fault with a memory, which lasts as long as the service. */
export function remembering(path: string, make: () => WireFault): WireFault {
  return { path, around: (fetch) => make().around(fetch) }
}

async function callOf(
  request: Request,
  nth: number,
  fetch: (request: Request) => Promise<Response>,
): Promise<Call> {
  const { headers, method } = request
  const text = await request.text()
  const url = new URL(request.url)
  const body = tryParse(text)
  const listed = fieldOf(body, 'orders')
  const ask = (instead: Instead = {}) => {
    const to = new URL(url)
    if (instead.query !== undefined) to.search = instead.query.toString()
    const sent = 'body' in instead ? stringifyJson(instead.body) : text
    const isRead = method !== 'GET' && method !== 'HEAD'
    const others = isRead ? { body: sent } : {}
    return fetch(new Request(to, { method, headers: instead.headers ?? headers, ...others }))
  }
  return {
    ...{ method, url, headers, text, body, nth, ask },
    orders: isListOfOrders(listed) ? listed : [],
    isPartner: url.pathname.startsWith('/partner/'),
    parameter: (name) => url.searchParams.get(name) ?? fieldOf(body, name),
    askAside(changed) {
      const keyed = new Headers(headers)
      keyed.set('x-api-key', referenceKey)
      const before = typeof body === 'object' ? body : {}
      return ask({ headers: keyed, body: { ...before, ...changed } })
    },
  }
}

function isListOfOrders(value: unknown): value is readonly AskedOrder[] {
  const isOrder = (one: unknown) =>
    ['sell_token', 'buy_token', 'sell_amount'].every((name) => typeof fieldOf(one, name) === 'string')
  return Array.isArray(value) && value.length > 0 && value.every(isOrder)
}
