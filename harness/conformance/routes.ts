/** Routes as a target tells them, for the clauses about them. */
import { bodyOf, messageOf } from '../client/client.ts'
import type { Exchange, Message } from '../client/transport.ts'
import type { RouteWire } from '../spec/solve.ts'
import { type OwnedOrder, ownedOrder } from './arbitraries.ts'
import { pre } from './scenario.ts'

/** An order large enough to be worth dividing, as a rule. */
export function routedOrder() {
  return ownedOrder({ usd: [1_000, 2_000_000] })
}

/** Asks for one order's solution with its route. */
export function solveWithRoute(order: OwnedOrder, amms?: string[]): Message {
  const request = { blockchain: 'ethereum', orders: [order], return_routes: true }
  return messageOf('solve', amms === undefined ? request : { ...request, amms })
}

/** The routes of an answer that has a solution; a case without one says nothing. */
export function routesIn(exchange: Exchange): readonly RouteWire[] {
  pre(exchange.response.status === 200)
  const { routes } = bodyOf(exchange) as { routes?: Readonly<Record<string, RouteWire>> }
  pre(routes !== undefined)
  return Object.values(routes)
}
