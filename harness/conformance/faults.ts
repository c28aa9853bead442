/**
 * The faults that many scenarios put before a target: a field of an answer that is not what it should be.
 * Each changes every item; a scenario that needs one item alone filters by what it is given.
 *
 * @module
 */
import type { QuoteResponseWire } from '../spec/quote.ts'
import type { RouteWire, SolveResponseWire } from '../spec/solve.ts'
import { type Asked, type Mutant, rewrite } from './mutant.ts'

type QuoteItem = QuoteResponseWire['quotes'][number]
type Solution = SolveResponseWire['solutions'][number]
type SolvedOrder = Solution['orders'][number]

/** Changes the body of each quote. */
export function quoteBecomes(change: (body: QuoteResponseWire, asked: Asked) => unknown): Mutant {
  return rewrite('/v2/solver/quote', change)
}

/** Changes each item of `quotes`. */
export function quoteItemsBecome(change: (item: QuoteItem, index: number) => unknown): Mutant {
  return quoteBecomes((body) => ({ ...body, quotes: body.quotes.map(change) }))
}

/** Changes the body of each solve. */
export function solveBecomes(change: (body: SolveResponseWire, asked: Asked) => unknown): Mutant {
  return rewrite('/v2/solver/solve', change)
}

/** Changes each item of `solutions`. */
export function solutionsBecome(change: (solution: Solution, index: number) => unknown): Mutant {
  return solveBecomes((body) => ({ ...body, solutions: body.solutions.map(change) }))
}

/** Changes each order entry of each solution. */
export function solvedOrdersBecome(change: (order: SolvedOrder) => unknown): Mutant {
  return solutionsBecome((solution) => ({ ...solution, orders: solution.orders.map(change) }))
}

/** Changes the route of each order, where routes were asked for. */
export function routesBecome(change: (route: RouteWire) => unknown): Mutant {
  return solveBecomes((body) =>
    body.routes === undefined
      ? body
      : {
          ...body,
          routes: Object.fromEntries(Object.entries(body.routes).map(([key, route]) => [key, change(route)])),
        },
  )
}

/** An amount of the wire, changed. */
export function amountPlus(amount: string, by: bigint): string {
  return (BigInt(amount) + by).toString()
}
