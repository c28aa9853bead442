/**
 * Which balances a transaction may have changed, by its logs, and what they were at a block.
 *
 * @module
 */
import { type Address, erc20Abi, type Hex, type Log, parseAbi, slice, toEventSelector } from 'viem'
import { canonicalAddress, nativeToken } from '../../spec/address.ts'
import { canonical } from '../../spec/canonical.ts'
import type { Node } from '../node.ts'

export interface Holding {
  /** The zero address for ether. */
  readonly token: Address
  readonly holder: Address
}

export interface Balance extends Holding {
  /** Base units. */
  readonly amount: bigint
}

const transfer = toEventSelector('Transfer(address,address,uint256)')
// Wrapped ether moves without a Transfer when it is wrapped and unwrapped.
const deposit = toEventSelector('Deposit(address,uint256)')
const withdrawal = toEventSelector('Withdrawal(address,uint256)')

const multicallAbi = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/**
 * Ether and every token that moved, for `holders` and for everyone whose tokens moved.
 *
 * @param logs Of one transaction.
 */
export function holdingsTouched(logs: readonly Log[], holders: readonly Address[]): readonly Holding[] {
  const moves = logs.map(moveIn).filter((move) => move !== undefined)
  const tokens = new Set([nativeToken, ...moves.map(({ token }) => token)])
  const everyone = new Set([...holders.map(canonicalAddress), ...moves.flatMap((move) => move.holders)])
  return [...tokens].flatMap((token) => [...everyone].map((holder) => ({ token, holder })))
}

/** Balances at the end of a block, of those tokens that tell them. */
export async function balancesAt(
  { client }: Node,
  holdings: readonly Holding[],
  blockNumber: bigint,
): Promise<readonly Balance[]> {
  const results = await client.multicall({ contracts: holdings.map(balanceCall), blockNumber })
  return holdings.flatMap((holding, index) => {
    const result = results[index]
    return result?.status === 'success' ? [{ ...holding, amount: result.result }] : []
  })
}

function balanceCall({ token, holder }: Holding) {
  return token === nativeToken
    ? ({
        address: canonical.multicall3,
        abi: multicallAbi,
        functionName: 'getEthBalance',
        args: [holder],
      } as const)
    : ({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const)
}

function moveIn({
  address,
  topics,
}: Log): { readonly token: Address; readonly holders: Address[] } | undefined {
  const [event, ...indexed] = topics
  const token = canonicalAddress(address)
  // A Transfer with a third indexed field is that of one collectible, whose balances are not amounts.
  if (event === transfer && indexed.length === 2) return { token, holders: indexed.map(asAddress) }
  if ((event === deposit || event === withdrawal) && token === canonical.weth && indexed.length === 1)
    return { token, holders: indexed.map(asAddress) }
  return undefined
}

function asAddress(topic: Hex): Address {
  return canonicalAddress(slice(topic, 12))
}
