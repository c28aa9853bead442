/** From a solution to the transaction that it asks its caller to send. */

import type { Trade } from '../../judge/chain/ledger.ts'
import type { SolveResponse } from '../../solver-api/solve.ts'
import { canonicalAddress } from '../../spec/address.ts'

type Solution = SolveResponse['solutions'][number]
export type SolvedOrder = Solution['orders'][number]

/** The one order that a solution solves. */
export function orderOf(solution: Solution): SolvedOrder {
  const [order] = solution.orders
  if (order === undefined) throw new Error('the solution holds no order')
  return order
}

/** The transaction that executes a solution, sent by the order's origin. */
export function tradeOf(solution: Solution): Trade {
  const order = orderOf(solution)
  return {
    seller: canonicalAddress(order.origin_address),
    sellToken: canonicalAddress(order.sell_token),
    sellAmount: order.executed_sell_amount,
    target: canonicalAddress(solution.target_address),
    callData: solution.call_data,
  }
}
