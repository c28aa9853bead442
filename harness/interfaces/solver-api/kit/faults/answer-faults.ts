/**
 * Faults that many scenarios use: answers with another value in a field, another status, another body. Each changes
 * every item; a scenario that needs a single item filters by the arguments of its callback.
 *
 * @module
 */

import { type Asked, askedOf, json, type Mutant, refuse, respond, rewrite } from '../../../../judge/mutant.ts'
import { ServiceEnded } from '../../../../judge/target.ts'
import type { QuoteResponseWire } from '../../api/quote.ts'
import type { RouteWire, SolveResponseWire } from '../../api/solve.ts'
import type { V1SolveResponseWire } from '../../api/v1.ts'
import { mapAt } from '../../checks/reading/reading.ts'

type QuoteItem = QuoteResponseWire['quotes'][number]
type Solution = SolveResponseWire['solutions'][number]
type V1Solution = V1SolveResponseWire['solutions'][number]

/**
 * Changes one field in each 2xx answer of the paths that end in `path`.
 *
 * @param field Path to the field, such as `quotes.*.buy_amount`; `*` matches every item.
 * @param change Returns `undefined` to remove the field.
 */
export function rewriteField<Value>(
  path: string,
  field: string,
  change: (value: Value, asked: Asked) => unknown,
): Mutant {
  return rewrite(path, (body, asked) =>
    mapAt(body, field.split('.'), (value) => change(value as Value, asked)),
  )
}

/**
 * Removes each field of a shape in turn: one mutant per field.
 *
 * @param parent Path to the object with the shape; the body by default.
 */
export function withoutEach(path: string, shape: object, parent?: string): Readonly<Record<string, Mutant>> {
  const names = Object.keys(shape)
  return Object.fromEntries(
    names.map((name) => [
      `${name} is missing`,
      rewriteField(path, parent === undefined ? name : `${parent}.${name}`, () => undefined),
    ]),
  )
}

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

/**
 * Multiplies the service's deduction of gas by `numerator / denominator`, in quotes that were first requested without
 * it.
 */
export function deductTimes(isNet: (asked: Asked) => boolean, numerator: bigint, denominator = 1n): Mutant {
  return (fetch) => {
    const gross: bigint[] = []
    const mutant = rewriteQuotedAmounts((amount, asked, index) => {
      if (!isNet(asked)) gross[index] = amount
      const before = gross[index] ?? amount
      return before - ((before - amount) * numerator) / denominator
    })
    return mutant(fetch)
  }
}

/** Changes the body of each solve. */
export function rewriteSolve(change: (body: SolveResponseWire, asked: Asked) => unknown): Mutant {
  return rewrite('/v2/solver/solve', change)
}

/** Changes each item of `solutions`. */
export function rewriteSolutions(change: (solution: Solution, index: number) => unknown): Mutant {
  return rewriteSolve((body) => ({ ...body, solutions: body.solutions.map(change) }))
}

/** Changes each order of each solution. */
export function rewriteSolvedOrders(
  change: (order: Solution['orders'][number], asked: Asked) => unknown,
): Mutant {
  return rewriteField('/v2/solver/solve', 'solutions.*.orders.*', change)
}

/** Changes each item of `solutions` in v1. */
export function rewriteV1Solutions(change: (solution: V1Solution) => unknown): Mutant {
  return rewriteField('/v1/solver/solve', 'solutions.*', change)
}

/** Changes each order of each solution in v1. */
export function rewriteV1SolvedOrders(change: (order: V1Solution['orders'][number]) => unknown): Mutant {
  return rewriteField('/v1/solver/solve', 'solutions.*.orders.*', change)
}

/** Changes the route of each order, if routes were requested. */
export function rewriteRoutes(change: (route: RouteWire) => unknown): Mutant {
  return rewriteField('/v2/solver/solve', 'routes.*', change)
}

/** Changes each step of each route. */
export function rewriteSteps(change: (step: RouteWire[number][number]) => unknown): Mutant {
  return rewriteField('/v2/solver/solve', 'routes.*.*.*', change)
}

/** Changes every field with one of the names, at any depth, in the answers of all endpoints. */
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

/** Answers requests to the paths that end in `path`, or only the matching ones, with the status. */
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

/** Ends the service instead of answering the matching requests. The service is started again. */
export function endService(matches: (asked: Asked) => boolean): Mutant {
  return respond('', async (request, fetch) => {
    if (!matches(await askedOf(request))) return fetch(request)
    throw new ServiceEnded({ how: 'ended with exit code 1', when: 'during', log: '', isFinal: false })
  })
}

/** Answers requests to the paths that end in `path` with text that is not JSON. */
export function respondWithText(path: string, text: string): Mutant {
  return respond(path, async () => new Response(text))
}

/** Keeps the body of each refusal, and changes its status. */
export function refuseWith(path: string, status: number): Mutant {
  return refuse(
    path,
    async (response) => new Response(await response.text(), { status, headers: response.headers }),
  )
}

/** Keeps the status of each refusal, and replaces its message. */
export function refuseWithDetail(path: string, detail: string): Mutant {
  return refuse(path, async ({ status }) => json(status, { detail }))
}

/** Keeps the status of each refusal, and removes its message. */
export function refuseWithoutMessage(path: string): Mutant {
  return refuse(path, async ({ status }) => json(status, { error_code: 'REFUSED' }))
}

/** Replaces each 204 by another status and body. */
export function replaceNoSolution(path: string, status: number, body: unknown): Mutant {
  return respond(path, async (request, fetch) => {
    const response = await fetch(request)
    return response.status === 204 ? json(status, body) : response
  })
}

/** An amount in its wire form, changed. */
export function amountPlus(amount: string, by: bigint): string {
  return (BigInt(amount) + by).toString()
}
