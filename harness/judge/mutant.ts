/**
 * A target with one fault. A mutant wraps the function from request to response, so it works on the
 * reference, on a remote service and on another mutant, and no production code holds a fault switch.
 *
 * @module
 */

import { parseJson, stringifyJson, tryParse } from '../core/json.ts'
import type { Fetch } from '../core/transport/transport.ts'

/** Created anew for each case, so a fault over time may keep state in its closure. */
export type Mutant = (fetch: Fetch) => Fetch

/** The request that a fault answers. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The body as JSON, or `undefined`. */
  readonly body: unknown
}

/** @param nth Number of the request within its case, from 1. */
export type Condition = (asked: Asked, nth: number) => boolean

const conditional = new WeakSet<Mutant>()

/** Applies a fault to the matching requests only. */
export function when(matches: Condition, fault: Mutant): Mutant {
  const mutant: Mutant = (fetch) => {
    const faulty = fault(fetch)
    let nth = 0
    return async (request) => {
      nth += 1
      return matches(await askedOf(request), nth) ? faulty(request) : fetch(request)
    }
  }
  conditional.add(mutant)
  return mutant
}

/** Marks a fault that shows only after certain earlier requests, which not every case sends. */
export function afterPast(fault: Mutant): Mutant {
  const mutant: Mutant = (fetch) => fault(fetch)
  conditional.add(mutant)
  return mutant
}

/** True for a mutant that the first case need not meet. */
export function isConditional(mutant: Mutant): boolean {
  return conditional.has(mutant)
}

const shown = new WeakMap<Mutant, (universe: unknown) => boolean>()

/** Marks a fault that shows only at the targets of some universes. */
export function shownIf<Universe>(isShown: (universe: Universe) => boolean, fault: Mutant): Mutant {
  const mutant: Mutant = (fetch) => fault(fetch)
  shown.set(mutant, (universe) => isShown(universe as Universe))
  return mutant
}

/** False for a mutant that no answer of the target can show. */
export function isShownIn(universe: unknown, mutant: Mutant): boolean {
  return shown.get(mutant)?.(universe) ?? true
}

/**
 * Changes the body of each 2xx answer of the paths that end in `path`: both families, and v1 if its path ends
 * in the same way.
 */
export function rewrite<Body>(path: string, change: (body: Body, asked: Asked) => unknown): Mutant {
  return respond(path, async (request, fetch) => {
    const asked = await askedOf(request)
    const response = await fetch(request)
    if (!response.ok || response.status === 204) return response
    const body = change(parseJson(await response.text()) as Body, asked)
    return json(response.status, body, response.headers)
  })
}

/** Changes the JSON body of each request to the paths that end in `path` before the target sees it. */
export function misread<Body>(path: string, change: (body: Body) => unknown): Mutant {
  return respond(path, async (request, fetch) => {
    const text = await request.clone().text()
    const body = tryParse(text)
    if (body === undefined) return fetch(request)
    return fetch(new Request(request, { body: stringifyJson(change(body as Body)) }))
  })
}

/**
 * Changes the query string, and the headers if the fault is in both, of each request to the paths that end
 * in `path` before the target sees them.
 */
export function misreadQuery(
  path: string,
  change: (query: URLSearchParams, headers: Headers) => void,
): Mutant {
  return respond(path, async (request, fetch) => {
    const url = new URL(request.url)
    const headers = new Headers(request.headers)
    change(url.searchParams, headers)
    const { method } = request
    const body = method === 'GET' ? undefined : await request.text()
    return fetch(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }))
  })
}

/** Answers requests to the paths that end in `path` itself; `fetch` forwards to the target. */
export function respond(path: string, answer: (request: Request, fetch: Fetch) => Promise<Response>): Mutant {
  return (fetch) => async (request) =>
    new URL(request.url).pathname.endsWith(path) ? answer(request, fetch) : fetch(request)
}

/** Answers every refusal (4xx or 5xx) of the paths that end in `path` in another way. */
export function refuse(
  path: string,
  change: (response: Response, asked: Asked) => Promise<Response>,
): Mutant {
  return respond(path, async (request, fetch) => {
    const asked = await askedOf(request)
    const response = await fetch(request)
    return response.status >= 400 ? change(response, asked) : response
  })
}

/** A JSON response. Bigints become integers; headers that describe another body are left out. */
export function json(status: number, body: unknown, headers?: Headers): Response {
  const kept = new Headers(headers)
  kept.delete('content-length')
  kept.set('content-type', 'application/json')
  return new Response(stringifyJson(body), { status, headers: kept })
}

/** Reads a request's method, path and body from a copy of it. */
export async function askedOf(request: Request): Promise<Asked> {
  const { method, headers } = request
  return { method, url: new URL(request.url), headers, body: tryParse(await request.clone().text()) }
}
