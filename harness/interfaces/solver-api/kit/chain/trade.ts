/** The transaction that a solution asks its caller to send. */

import type { Address } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import type { Trade } from '../../../../judge/chain/ledger.ts'
import type { SolveResponse } from '../../api/solve.ts'

type Solution = SolveResponse['solutions'][number]
export type SolvedOrder = Solution['orders'][number]

/**
 * The fields of a solution that a transaction needs. v1 has no target address, so the published solver contract is
 * used.
 */
type Executable = Pick<Solution, 'call_data' | 'target_address'> & {
  readonly orders: readonly (Pick<SolvedOrder, 'sell_token' | 'executed_sell_amount'> & Received)[]
}

/** An order in a solution. It names the receiver, unless the requested order named none. */
interface Received {
  readonly origin_address: Address
  readonly receiver?: Address | null | undefined
}

/** The single order of a solution, with the receiver of the bought token. */
export function orderOf<Solved extends Received>({
  orders: [order],
}: {
  readonly orders: readonly Solved[]
}): Solved & { readonly receiver: Address } {
  if (order === undefined) throw new Error('the solution has no order')
  return { ...order, receiver: order.receiver ?? order.origin_address }
}

/** The transaction that executes a solution, sent by the order's origin. */
export function tradeOf(solution: Executable): Trade {
  const { executed_sell_amount, origin_address, receiver, sell_token } = orderOf(solution)
  return {
    seller: canonicalAddress(origin_address),
    sellToken: canonicalAddress(sell_token),
    sellAmount: executed_sell_amount,
    target: canonicalAddress(solution.target_address),
    callData: solution.call_data,
    receiver: canonicalAddress(receiver),
  }
}
