/**
 * Faults in the call data of a solution. Multicall3, which is deployed on every chain, acts as a router that
 * makes arbitrary transfers of the tokens it was approved for.
 *
 * @module
 */
import { type Address, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { mainnet } from 'viem/chains'
import type { Mutant } from '../../judge/mutant.ts'
import { canonicalAddress } from '../../spec/address.ts'
import { rewriteSolutions } from './answer-faults.ts'

/** What a solution says: who sells how much of the sold token, and who receives the bought one. */
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

/** The call data transfers the sold token instead of trading it. */
export function transferInstead(transfers: (parties: Parties) => readonly Transfer[]): Mutant {
  const router = canonicalAddress(mainnet.contracts.multicall3.address)
  return rewriteSolutions((solution) => {
    const [order] = solution.orders
    if (order === undefined) return solution
    const amount = BigInt(order.executed_sell_amount)
    const origin = canonicalAddress(order.origin_address)
    const receiver = canonicalAddress(order.receiver ?? order.origin_address)
    const target = canonicalAddress(order.sell_token)
    const calls = transfers({ origin, receiver, router, amount }).map(({ from, to, amount: value }) => ({
      target,
      allowFailure: false,
      callData: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, value] }),
    }))
    return {
      ...solution,
      target_address: router,
      call_data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    }
  })
}
