/** The requests of v1, and the transaction that a solution of v1 asks for. */
import type { Address } from 'viem'
import type * as z from 'zod'
import type { Message } from '../../client/transport.ts'
import type { Trade } from '../../judge/chain/ledger.ts'
import { messageOf } from '../../solver-api/client.ts'
import type { Order } from '../../solver-api/order.ts'
import type { v1SolveResponseSchema } from '../../solver-api/v1.ts'
import { canonicalAddress } from '../../spec/address.ts'
import type { OwnedOrder } from './arbitraries.ts'

type Solution = z.output<typeof v1SolveResponseSchema>['solutions'][number]

/** Asks for one order's quote, in base units. */
export function v1QuoteOf({ buy_token, sell_amount, sell_token }: Order): Message {
  return messageOf('v1Quote', {
    blockchain: 'ethereum',
    sell_token,
    buy_token,
    sell_amount_integer: sell_amount,
  })
}

/** Asks for the solution of orders, with the blockchain in the query, where v1 takes it. */
export function v1SolveOf(orders: readonly OwnedOrder[], fields: object = {}): Message {
  return {
    method: 'POST',
    path: '/v1/solver/solve',
    query: { blockchain: 'ethereum' },
    body: { orders, ...fields },
  }
}

/**
 * The transaction that executes a solution. v1 names no contract to send it to.
 *
 * @param router The published solver contract.
 */
export function v1TradeOf(solution: Solution, router: Address): Trade {
  const [order] = solution.orders
  if (order === undefined) throw new Error('the solution holds no order')
  return {
    seller: canonicalAddress(order.origin_address),
    sellToken: canonicalAddress(order.sell_token),
    sellAmount: order.executed_sell_amount,
    target: canonicalAddress(router),
    callData: solution.call_data,
  }
}
