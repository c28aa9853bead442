/** Routes as a target tells them, for the clauses about them. */
import fc from 'fast-check'
import type { Exchange, Message } from '../../client/transport.ts'
import { pre } from '../../judge/scenario.ts'
import { bodyOf, messageOf } from '../../solver-api/client.ts'
import type { RouteWire } from '../../solver-api/solve.ts'
import type { Universe } from '../../solver-api/universe.ts'
import { type OwnedOrder, ownedOrder } from './arbitraries.ts'

// What most pools trade against: between two other tokens a route has a stop as a rule.
const hubs = new Set(['WETH', 'USDC', 'USDT', 'DAI'])

/** An order that is worth dividing as a rule, half of the time between tokens that few pools hold. */
export function routedOrder() {
  const drawn = ownedOrder({ usd: [10_000, 5_000_000] })
  return (universe: Universe) => {
    const tokens = universe.tokens.filter(({ symbol }) => !hubs.has(symbol))
    const between = tokens.length < 2 ? universe : { tokens, orders: [] }
    return fc.oneof(drawn(universe), drawn(between))
  }
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
