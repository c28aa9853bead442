/** Routes as a target reports them, for the clauses about them. */
import fc from 'fast-check'
import type { Exchange, Message } from '../../../../core/transport/transport.ts'
import { pre } from '../../../../judge/scenario.ts'
import { bodyOf, type Client } from '../../api/client.ts'
import type { RouteWire, SolveRequest, SolveResponse } from '../../api/solve.ts'
import { dollarsIn, type Universe, wrappedIn } from '../../api/universe.ts'
import { protocolsOf } from '../../checks/reading/routes.ts'
import { type OwnedOrder, ownedOrder } from './arbitraries.ts'
import { solveOf, type Way } from './messages.ts'

/** An order that usually pays to split, half of the time between tokens that few pools hold. */
export function routedOrder() {
  const drawn = ownedOrder({ usd: [1_000, 50_000_000] })
  return (universe: Universe) => {
    // Most pools trade against one of these: between two other tokens a route usually has an intermediate token.
    const hubs = [wrappedIn(universe), ...dollarsIn(universe)]
    const tokens = universe.tokens.filter((token) => !hubs.includes(token))
    const between = tokens.length < 2 ? universe : { ...universe, tokens, orders: [] }
    return fc.oneof(drawn(universe), drawn(between))
  }
}

/** The message that requests the solution of one order with its route. */
export function solveWithRoute(order: OwnedOrder, fields: Partial<SolveRequest> = {}): Message {
  return solveOf([order], { return_routes: true, ...fields })
}

/** Solves the orders and reads their routes; skips the case if there is no solution. */
export async function routesFor(
  client: Client,
  orders: SolveRequest['orders'],
  fields: Partial<SolveRequest>,
  way: Way,
): Promise<readonly RouteWire[]> {
  return routesIn(await client.send(solveOf(orders, { ...fields, return_routes: true }, way)))
}

/** The routes of an answer; skips the case if it has no solution. */
export function routesIn(exchange: Exchange): readonly RouteWire[] {
  pre(exchange.response.status === 200, 'no solution')
  const { routes } = bodyOf(exchange) as { routes?: Readonly<Record<string, RouteWire>> }
  pre(routes !== undefined)
  return Object.values(routes)
}

/** The protocols on the routes of a solution that was requested with `return_routes`. */
export function protocolsUsed({ routes }: Pick<SolveResponse, 'routes'>): readonly string[] {
  pre(routes !== undefined)
  return protocolsOf(Object.values(routes).flat()).toSorted()
}
