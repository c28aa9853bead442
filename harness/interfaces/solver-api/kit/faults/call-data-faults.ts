/**
 * Faults in the call data of a solution. Multicall3, which is deployed on every chain, acts as a router that
 * makes arbitrary transfers of the tokens it was approved for.
 *
 * @module
 */

import type { Address } from 'viem'
import { canonicalAddress } from '../../../../core/address.ts'
import { canonical } from '../../../../core/canonical.ts'
import { multicall, type RoutedCall, tokenCall } from '../../../../core/multicall3.ts'
import type { Mutant } from '../../../../judge/mutant.ts'
import { when } from '../../../../judge/mutant.ts'
import type { SolveRequest } from '../../api/solve.ts'
import { namesEther } from '../conditions/conditions.ts'
import { rewriteSolutions, rewriteSolve } from './answer-faults.ts'
import { combined, misreadField } from './request-faults.ts'

/** The parties of a solution: the seller with the sold amount, and the receiver of the bought token. */
export interface Parties {
  readonly origin: Address
  readonly receiver: Address
  readonly router: Address
  /** Base units of the sold token. */
  readonly amount: bigint
}

export interface Transfer {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

const router = canonical.multicall3

/** Transfers the sold token in the call data instead of trading it. */
export function transferInstead(transfers: (parties: Parties) => readonly Transfer[]): Mutant {
  return rewriteSolutions((solution) => {
    const [order] = solution.orders
    if (order === undefined) return solution
    const amount = BigInt(order.executed_sell_amount)
    const origin = canonicalAddress(order.origin_address)
    const receiver = canonicalAddress(order.receiver ?? order.origin_address)
    const target = canonicalAddress(order.sell_token)
    const calls = transfers({ origin, receiver, router, amount }).map(({ from, to, amount: value }) =>
      tokenCall(target, 'transferFrom', [from, to, value]),
    )
    return { ...solution, ...routed(calls) }
  })
}

/** Divisors of an amount for the parts that somebody else receives: 1,000 takes a thousandth. */
export interface Slices {
  readonly stranger: Address
  readonly inputSlice?: bigint
  readonly outputSlice?: bigint
}

/** A router trades the order, and gives a slice of the sold or the bought amount to a stranger. */
export function tradeAsRouter({ inputSlice, outputSlice, stranger }: Slices): Mutant {
  const sliceOf = (amount: bigint, divisor?: bigint) => (divisor === undefined ? 0n : amount / divisor)
  return tradeByRouter(
    ({ bought, calls, paid, receiver }) => {
      const kept = sliceOf(paid, outputSlice)
      return [
        ...calls,
        tokenCall(bought, 'transfer', [receiver, paid - kept]),
        tokenCall(bought, 'transfer', [stranger, kept]),
      ]
    },
    { stranger, sliceOf: (amount) => sliceOf(amount, inputSlice) },
  )
}

interface RoutedTrade {
  readonly seller: Address
  readonly receiver: Address
  readonly sold: Address
  readonly bought: Address
  /** Calls that take the sold tokens, and trade them for the router. */
  readonly calls: readonly RoutedCall[]
  /** The router's balance of the bought token after the calls, in base units. */
  readonly paid: bigint
}

/** A part of the sold amount that a stranger receives before the trade. */
interface InputSlice {
  readonly stranger: Address
  readonly sliceOf: (amount: bigint) => bigint
}

/** A router trades the order for itself, and then makes other calls with the bought tokens. */
export function tradeByRouter(
  callsOf: (trade: RoutedTrade) => readonly RoutedCall[],
  { sliceOf, stranger }: InputSlice = { stranger: router, sliceOf: () => 0n },
): Mutant {
  const faulty = combined(
    rewriteSolve((body, { body: asked }) => ({
      ...body,
      solutions: body.solutions.map((solution, index) => {
        const { origin_address, receiver, sell_amount } = { ...(asked as SolveRequest).orders[index] }
        const [order] = solution.orders
        if (order === undefined || origin_address === undefined || sell_amount === undefined) return solution
        const [sold, bought] = [canonicalAddress(order.sell_token), canonicalAddress(order.buy_token)]
        const seller = canonicalAddress(origin_address)
        const traded = BigInt(order.executed_sell_amount)
        const calls = callsOf({
          ...{ seller, sold, bought },
          receiver: canonicalAddress(receiver ?? origin_address),
          paid: BigInt(order.executed_buy_amount),
          calls: [
            tokenCall(sold, 'transferFrom', [seller, router, traded]),
            tokenCall(sold, 'transferFrom', [seller, stranger, BigInt(sell_amount) - traded]),
            tokenCall(sold, 'approve', [canonicalAddress(solution.target_address), traded]),
            { target: canonicalAddress(solution.target_address), callData: solution.call_data },
          ],
        })
        const echoed = { origin_address, receiver, sell_amount, executed_sell_amount: sell_amount }
        return { ...solution, ...routed(calls), orders: [{ ...order, ...echoed }] }
      }),
    })),
    misreadField<SolveRequest['orders'][number]>('/v2/solver/solve', 'orders.*', (order) => ({
      ...order,
      origin_address: router,
      receiver: router,
      sell_amount: `${BigInt(order.sell_amount) - sliceOf(BigInt(order.sell_amount))}`,
    })),
  )
  // Multicall3 is approved for tokens, and not for ether.
  return when((...asked) => !namesEther(...asked), faulty)
}

/** Target and call data that make the calls one after the other. */
function routed(calls: readonly RoutedCall[]) {
  const { callData, target } = multicall(calls)
  return { target_address: target, call_data: callData }
}
