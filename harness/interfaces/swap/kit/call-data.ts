/**
 * Faults in the transaction of an offer. Multicall3, which is on every chain, acts as a contract that does anything with
 * the tokens that it was approved for.
 *
 * @module
 */
import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { erc20Abi } from '../../../core/erc20.ts'
import { multicall3Abi } from '../../../core/multicall3.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { Ask, Offer } from '../api/ask.ts'
import { combined, misread, rewriteBuilt } from './faults.ts'

export const thief: Address = '0x5a5a0000000000000000000000000000000000ff'

const contract = canonical.multicall3

export interface Transfer {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** Transfers the sold token instead of trading it. A sale of ether is left alone. */
export function transferInstead(transfers: (ask: Ask) => readonly Transfer[]): Mutant {
  return rewriteBuilt((offer, ask) => {
    if (ask.sell === nativeToken || offer.tx === undefined) return {}
    return routed(
      transfers(ask).map(({ amount, from, to }) => callOf(ask.sell, 'transferFrom', [from, to, amount])),
    )
  })
}

/**
 * A contract trades for itself, and pays the receiver the bought tokens but a slice, which a stranger gets.
 *
 * @param options.divisor 1,000 takes a thousandth.
 */
export function slicing({
  divisor,
  stranger,
}: {
  readonly divisor: bigint
  readonly stranger: Address
}): Mutant {
  return trading(({ ask, calls, paid }) => {
    const kept = paid / divisor
    return [
      ...calls,
      callOf(ask.buy, 'transfer', [ask.receiver ?? ask.taker, paid - kept]),
      ...(stranger === contract ? [] : [callOf(ask.buy, 'transfer', [stranger, kept])]),
    ]
  })
}

interface Trading {
  readonly ask: Ask
  /** Calls that take the sold tokens, and trade them for the contract. */
  readonly calls: readonly Call[]
  /** The contract's balance of the bought token after the calls, in base units. */
  readonly paid: bigint
}

function trading(callsOf: (trading: Trading) => readonly Call[]): Mutant {
  const isOfTokens = ({ buy, sell }: Ask) => sell !== nativeToken && buy !== nativeToken
  return combined(
    misread((ask, kind) =>
      kind === 'build' && isOfTokens(ask) ? { ...ask, taker: contract, receiver: contract } : ask,
    ),
    rewriteBuilt((offer, ask) => {
      const { spender, tx } = offer
      if (tx === undefined || !isOfTokens(ask)) return {}
      const calls = [
        callOf(ask.sell, 'transferFrom', [ask.taker, contract, ask.amount]),
        callOf(ask.sell, 'approve', [spender ?? tx.to, ask.amount]),
        { target: tx.to, callData: tx.data },
      ]
      return routed(callsOf({ ask, calls, paid: offer.out }))
    }),
  )
}

interface Call {
  readonly target: Address
  readonly callData: Hex
}

export function callOf(
  target: Address,
  ...[functionName, args]:
    | ['transferFrom', [Address, Address, bigint]]
    | ['approve' | 'transfer', [Address, bigint]]
): Call {
  return { target, callData: encodeFunctionData({ abi: erc20Abi, functionName, args } as never) }
}

/** A transaction that makes the calls one after the other. */
function routed(calls: readonly Call[]): Pick<Offer, 'tx' | 'spender'> {
  const args = [calls.map((call) => ({ allowFailure: false, ...call }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  return { tx: { to: contract, data, value: 0n }, spender: contract }
}
