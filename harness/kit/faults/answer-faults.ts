/**
 * The faults that many scenarios put before a target: a field of an answer that is not what it should be.
 * Each changes every item; a scenario that needs one item alone filters by what it is given.
 *
 * @module
 */

import {
  type Asked,
  askedOf,
  json,
  type Mutant,
  misread,
  refuse,
  respond,
  rewrite,
} from '../../judge/mutant.ts'
import type { QuoteResponseWire } from '../../solver-api/quote.ts'
import type { RouteWire, SolveResponseWire } from '../../solver-api/solve.ts'
import type { V1SolveResponseWire } from '../../solver-api/v1.ts'

type QuoteItem = QuoteResponseWire['quotes'][number]
type Solution = SolveResponseWire['solutions'][number]
type SolvedOrder = Solution['orders'][number]
type V1Solution = V1SolveResponseWire['solutions'][number]

/** Changes the body of each quote. */
export function rewriteQuote(change: (body: QuoteResponseWire, asked: Asked) => unknown): Mutant {
  return rewrite('/v2/solver/quote', change)
}

/** Changes each item of `quotes`. */
export function rewriteQuoteItems(change: (item: QuoteItem, index: number) => unknown): Mutant {
  return rewriteQuote((body) => ({ ...body, quotes: body.quotes.map(change) }))
}

/** Changes the `buy_amount` of each item of `quotes`. */
export function rewriteQuotedAmounts(
  change: (amount: bigint, asked: Asked, index: number) => bigint,
): Mutant {
  return rewriteQuote((body, asked) => ({
    ...body,
    quotes: body.quotes.map((item, index) => ({
      ...item,
      buy_amount: `${change(BigInt(item.buy_amount), asked, index)}`,
    })),
  }))
}

/** Changes the body of each solve. */
export function rewriteSolve(change: (body: SolveResponseWire, asked: Asked) => unknown): Mutant {
  return rewrite('/v2/solver/solve', change)
}

/** Changes each item of `solutions`. */
export function rewriteSolutions(change: (solution: Solution, index: number) => unknown): Mutant {
  return rewriteSolve((body) => ({ ...body, solutions: body.solutions.map(change) }))
}

/** Changes each order entry of each solution. */
export function rewriteSolvedOrders(change: (order: SolvedOrder) => unknown): Mutant {
  return rewriteSolutions((solution) => ({ ...solution, orders: solution.orders.map(change) }))
}

/** Changes each item of `solutions` of v1. */
export function rewriteV1Solutions(change: (solution: V1Solution) => unknown): Mutant {
  return rewrite<V1SolveResponseWire>('/v1/solver/solve', (body) => ({
    ...body,
    solutions: body.solutions.map(change),
  }))
}

/** Changes each order entry of each solution of v1. */
export function rewriteV1SolvedOrders(change: (order: V1Solution['orders'][number]) => unknown): Mutant {
  return rewriteV1Solutions((solution) => ({ ...solution, orders: solution.orders.map(change) }))
}

/** Changes the route of each order, where routes were asked for. */
export function rewriteRoutes(change: (route: RouteWire) => unknown): Mutant {
  return rewriteSolve((body) =>
    body.routes === undefined
      ? body
      : {
          ...body,
          routes: Object.fromEntries(Object.entries(body.routes).map(([key, route]) => [key, change(route)])),
        },
  )
}

/** Changes every field of those names, at any depth, in the answers of all endpoints. */
export function rewriteFields(names: ReadonlySet<string>, change: (value: unknown) => unknown): Mutant {
  const changed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(changed)
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, names.has(name) ? change(inner) : changed(inner)]),
    )
  }
  return rewrite('', changed)
}

/** Answers the requests to the paths that end in `path`, or those of them that match, with that status. */
export function respondWith(
  path: string,
  status: number,
  matches: (asked: Asked) => boolean = () => true,
): Mutant {
  return respond(path, async (request, fetch) => {
    if (!matches(await askedOf(request))) return fetch(request)
    return status === 204
      ? new Response(null, { status })
      : json(status, { detail: `answered with ${status}` })
  })
}

/** Refuses what the target refuses, and explains it alike, with that status. */
export function refuseWith(path: string, status: number): Mutant {
  return refuse(path, async (response) => {
    const { headers } = response
    return new Response(await response.text(), { status, headers })
  })
}

/** Refuses what the target refuses, and explains nothing. */
export function refuseWithoutMessage(path: string): Mutant {
  return refuse(path, async ({ status }) => json(status, { error_code: 'REFUSED' }))
}

/** Answers where there is no solution with that status and body. */
export function replaceNoSolution(path: string, status: number, body: unknown): Mutant {
  return respond(path, async (request, fetch) => {
    const response = await fetch(request)
    return response.status === 204 ? json(status, body) : response
  })
}

/** Reads another AMM filter than the one that was sent. */
export function misreadFilter(
  path: string,
  change: (amms: readonly string[] | undefined) => readonly string[] | undefined,
): Mutant {
  return misread<{ amms?: readonly string[] }>(path, (body) => ({ ...body, amms: change(body.amms) }))
}

/** An amount of the wire, changed. */
export function amountPlus(amount: string, by: bigint): string {
  return (BigInt(amount) + by).toString()
}
