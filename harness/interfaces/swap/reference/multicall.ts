/**
 * A swap that pays a fee: Multicall3, which is on every chain, takes the sold tokens, trades them at the router, and
 * divides the bought ones.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { multicall3Abi } from '../../../core/multicall3.ts'
import type { Transaction } from '../api/ask.ts'

interface Call {
  readonly target: Address
  readonly callData: Hex
}

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
  const calls: readonly Call[] = [
    {
      target: sold,
      callData: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [seller, canonical.multicall3, amount],
      }),
    },
    approveCall(sold, amount),
    { target: canonical.router, callData },
    transferCall(bought, recipient, fee),
    transferCall(bought, receiver, rest),
  ]
  const args = [calls.map((call) => ({ ...call, allowFailure: false }))] as const
  return {
    to: canonical.multicall3,
    data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }),
    value: 0n,
  }
}

function approveCall(target: Address, amount: bigint): Call {
  const args = [canonical.router, amount] as const
  return { target, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
}

function transferCall(target: Address, to: Address, amount: bigint): Call {
  const args = [to, amount] as const
  return { target, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
}
