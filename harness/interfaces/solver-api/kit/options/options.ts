/**
 * The options of a quote or a solve beside its orders, each present in half of the requests: what one of them does must
 * not depend on which of the others are there, or on whether they are in the body or the query string.
 *
 * @module
 */
import fc from 'fast-check'
import type { Message } from '../../../../core/transport/transport.ts'
import type { QuoteRequest } from '../../api/quote.ts'
import type { SolveRequest } from '../../api/solve.ts'
import type { Universe } from '../../api/universe.ts'
import type { Draw } from '../orders/arbitraries.ts'
import { slippage } from '../orders/slippage.ts'

type QuoteOptions = Partial<Omit<QuoteRequest, 'blockchain' | 'orders'>>
type SolveOptions = Partial<Omit<SolveRequest, 'blockchain' | 'orders'>>

export function quoteOptions(): Draw<QuoteOptions> {
  return (universe) =>
    someOf({
      amms: filterOfMost(universe),
      deduct_gas_cost: fc.constant('FirstOrder' as const),
      venue: fc.constantFrom('classic' as const, 'intent' as const),
    })
}

export function solveOptions(): Draw<SolveOptions> {
  return (universe) =>
    someOf({ amms: filterOfMost(universe), slippage: slippage(), return_routes: fc.boolean() })
}

/** Draws each of the fields, or leaves it out, half of the time. */
export function someOf<Fields extends object>(
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<Partial<Fields>> {
  const names = Object.keys(fields)
  return fc.tuple(fc.record(fields), fc.subarray(names)).map(([drawn, kept]) => {
    const entries = Object.entries(drawn).filter(([name]) => kept.includes(name))
    return Object.fromEntries(entries) as Partial<Fields>
  })
}

/** Requests a quote or a solution in v2 with some of the fields in the query string, and the others in the body. */
export function partlyInQuery(
  endpoint: 'quote' | 'solve',
  orders: readonly object[],
  fields: QuoteOptions | SolveOptions,
  names: readonly string[],
): Message {
  const sent = Object.entries<Parameter>({ blockchain: 'ethereum', ...fields })
  const isMoved = ([name]: readonly [string, unknown]) => names.includes(name)
  return {
    method: 'POST',
    path: `/v2/solver/${endpoint}`,
    query: Object.fromEntries(sent.filter(isMoved)),
    body: { orders, ...Object.fromEntries(sent.filter((one) => !isMoved(one))) },
  }
}

type Parameter = NonNullable<Message['query']>[string]

/** All AMMs, or all but one: most orders have a solution. */
function filterOfMost({ amms }: Universe): fc.Arbitrary<string[]> {
  const all: string[] = ['+all']
  const exclusions = amms.length < 2 ? [] : amms.map((amm) => [...all, `-${amm}`])
  return fc.constantFrom(all, ...exclusions)
}
