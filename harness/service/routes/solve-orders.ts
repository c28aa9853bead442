/**
 * From the orders of a request to their solutions: what quote and solve of both versions have in common.
 *
 * @module
 */
import type { MakerRequest } from '../../market/maker-quotes.ts'
import type { MarketMakerPool } from '../../market/pools/market-maker.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { type Order, type Solution, type SolveOptions, solve } from '../../solver/solve.ts'
import { parseAmmFilter } from '../../solver-api/amm-filter.ts'
import type { Order as WireOrder } from '../../solver-api/order.ts'
import { problem } from '../../solver-api/problem.ts'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import type { Deadline } from '../http/deadline.ts'
import type { ServicePorts } from '../http/ports.ts'
import { findToken } from './token-infos.ts'

export interface Batch<Asked extends WireOrder> {
  readonly snapshot: Snapshot
  readonly deadline: Deadline
  /** As they were sent, after the schema found nothing wrong with them. */
  readonly orders: readonly Asked[]
  readonly amms: readonly string[] | undefined
  readonly effort: SolveOptions['effort']
}

export interface Solved<Asked extends WireOrder = WireOrder> {
  readonly asked: Asked
  /** Position in the request, from 0. */
  readonly externalId: string
  readonly solution: Solution
}

/**
 * Solves the orders one after the other on the state of one block.
 *
 * @returns The orders with their solutions, or `undefined` if any has none at its minimum.
 * @throws Problem where the orders or the filter are refused, and 503 where the time passes with nothing found.
 */
export async function solveOrders<Asked extends WireOrder>(
  ports: Pick<ServicePorts, 'makerQuotes'>,
  { snapshot, deadline, orders, amms, effort }: Batch<Asked>,
): Promise<readonly Solved<Asked>[] | undefined> {
  const protocols = parseAmmFilter(amms)
  for (const order of orders) checkPair(snapshot, order)

  const asks = protocols.has('market_maker') ? makerRequests(snapshot, orders) : []
  const quotes = await deadline.within(
    Promise.all(orders.map((_, index) => (asks[index] ? ports.makerQuotes(snapshot, asks[index]) : []))),
  )
  if (deadline.expired()) throw problem.timedOut()

  const solutions = solve(
    snapshot,
    orders.map((order, index) => solverOrder(order, quotes[index] ?? [])),
    { allows: ({ protocol }) => protocols.has(protocol), effort, expired: deadline.expired },
  )
  if (solutions === undefined && deadline.expired()) throw problem.timedOut()
  return (
    solutions &&
    orders.flatMap((asked, index) => {
      const solution = solutions[index]
      return solution ? [{ asked, externalId: `${index}`, solution }] : []
    })
  )
}

function checkPair(snapshot: Snapshot, { sell_token, buy_token }: WireOrder): void {
  if (findToken(snapshot, sell_token) === findToken(snapshot, buy_token)) throw problem.sameToken(sell_token)
}

/**
 * What to ask the makers for each order. A quote is filled once, so of several orders by one origin on one
 * pair the first alone has it. Makers trade the wrapped form of the native token.
 */
function makerRequests(snapshot: Snapshot, orders: readonly WireOrder[]): (MakerRequest | undefined)[] {
  const traded = (token: string) => {
    const address = canonicalAddress(token)
    return address === nativeToken ? snapshot.wrappedNative : address
  }
  const asked = new Set<string>()
  return orders.map(({ origin_address, sell_token, buy_token }) => {
    if (origin_address === undefined) return undefined
    const origin = canonicalAddress(origin_address)
    const request = { origin, sellToken: traded(sell_token), buyToken: traded(buy_token) }
    const key = Object.values(request).join()
    if (request.sellToken === request.buyToken || asked.has(key)) return undefined
    asked.add(key)
    return request
  })
}

function solverOrder(order: WireOrder, extraPools: readonly MarketMakerPool[]): Order {
  return {
    sellToken: canonicalAddress(order.sell_token),
    buyToken: canonicalAddress(order.buy_token),
    sellAmount: BigInt(order.sell_amount),
    minBuyAmount: BigInt(order.buy_amount ?? 0),
    extraPools,
  }
}
