/** Multicall3, which makes calls of other contracts one after the other. It is at one address on every chain. */
import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { canonical } from './canonical.ts'
import { erc20Abi } from './erc20.ts'

export const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[] returnData)',
])

export interface RoutedCall {
  readonly target: Address
  readonly callData: Hex
  /** True if the other calls are made even if this one reverts. */
  readonly allowFailure?: boolean
}

/** A call of an ERC-20 token; amounts are in base units. */
export function tokenCall(
  target: Address,
  ...[functionName, args]:
    | ['transferFrom', [Address, Address, bigint]]
    | ['approve' | 'transfer', [Address, bigint]]
): RoutedCall {
  return { target, callData: encodeFunctionData({ abi: erc20Abi, functionName, args } as never) }
}

/** One call that makes all of the calls, one after the other, or none. */
export function multicall(calls: readonly RoutedCall[]): RoutedCall {
  const args = [calls.map((call) => ({ allowFailure: false, ...call }))] as const
  return {
    target: canonical.multicall3,
    callData: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }),
  }
}
