/** Routes as a target reports them, for the clauses about them. */
import fc from 'fast-check'
import type { Exchange, Message } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { bodyOf, type Client } from '../../solver-api/client.ts'
import type { RouteWire, SolveRequest } from '../../solver-api/solve.ts'
import type { Universe } from '../../solver-api/universe.ts'
import { type OwnedOrder, ownedOrder } from './arbitraries.ts'
import { solveOf } from './messages.ts'

// Most pools trade against one of these: between two other tokens a route usually has an intermediate token.
const hubs = new Set(['WETH', 'USDC', 'USDT', 'DAI'])

/** An order that usually pays to split, half of the time between tokens that few pools hold. */
export function routedOrder() {
  const drawn = ownedOrder({ usd: [10_000, 5_000_000] })
  return (universe: Universe) => {
    const tokens = universe.tokens.filter(({ symbol }) => !hubs.has(symbol))
    const between = tokens.length < 2 ? universe : { tokens, orders: [] }
    return fc.oneof(drawn(universe), drawn(between))
  }
}

/** Requests the solution of one order with its route. */
export function solveWithRoute(order: OwnedOrder, fields: Partial<SolveRequest> = {}): Message {
  return solveOf([order], { return_routes: true, ...fields })
}

/** Solves one order and reads its routes; skips the case if there is no solution. */
export async function routesFor(
  client: Client,
  order: OwnedOrder,
  fields: Partial<SolveRequest> = {},
): Promise<readonly RouteWire[]> {
  return routesIn(await client.send(solveWithRoute(order, fields)))
}

/** The routes of an answer; skips the case if it has no solution. */
export function routesIn(exchange: Exchange): readonly RouteWire[] {
  pre(exchange.response.status === 200)
  const { routes } = bodyOf(exchange) as { routes?: Readonly<Record<string, RouteWire>> }
  pre(routes !== undefined)
  return Object.values(routes)
}
