/**
 * A swap that pays a fee: Multicall3, which is on every chain, takes the sold tokens, trades them at the router, and
 * divides the bought ones.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { canonical } from '../../../core/canonical.ts'
import { multicall, tokenCall } from '../../../core/multicall3.ts'
import type { Transaction } from '../api/ask.ts'

interface FeePaying {
  readonly seller: Address
  readonly sold: Address
  readonly bought: Address
  readonly receiver: Address
  readonly recipient: Address
  readonly amount: bigint
  /** Base units of the bought token: the fee, and the rest. */
  readonly fee: bigint
  readonly rest: bigint
  /** The trade at the router, by Multicall3 and for it. */
  readonly callData: Hex
}

export function feePayingSwap(swap: FeePaying): Transaction {
  const { amount, bought, callData, fee, receiver, recipient, rest, seller, sold } = swap
  const { callData: data, target } = multicall([
    tokenCall(sold, 'transferFrom', [seller, canonical.multicall3, amount]),
    tokenCall(sold, 'approve', [canonical.router, amount]),
    { target: canonical.router, callData },
    tokenCall(bought, 'transfer', [recipient, fee]),
    tokenCall(bought, 'transfer', [receiver, rest]),
  ])
  return { to: target, data, value: 0n }
}
