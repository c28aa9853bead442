/**
 * Faults in the transaction of an offer. Multicall3, which is on every chain, acts as a contract that does anything with
 * the tokens that it was approved for.
 *
 * @module
 */
import type { Address } from 'viem'
import { concat, keccak256, numberToHex } from 'viem/utils'
import { nativeToken } from '../../../core/address.ts'
import { canonical } from '../../../core/canonical.ts'
import { multicall, type RoutedCall, tokenCall } from '../../../core/multicall3.ts'
import type { Mutant } from '../../../judge/mutant.ts'
import type { Ask, Transaction } from '../api/ask.ts'
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
    if (ask.sell === nativeToken) return {}
    // The spender may be in an earlier answer than the transaction.
    if (offer.tx === undefined) return { spender: contract }
    return routed(
      transfers(ask).map(({ amount, from, to }) => tokenCall(ask.sell, 'transferFrom', [from, to, amount])),
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
      tokenCall(ask.buy, 'transfer', [ask.receiver ?? ask.taker, paid - kept]),
      ...(stranger === contract ? [] : [tokenCall(ask.buy, 'transfer', [stranger, kept])]),
    ]
  })
}

interface Trading {
  readonly ask: Ask
  /** Calls that take the sold tokens, and trade them for the contract. */
  readonly calls: readonly RoutedCall[]
  /** The contract's balance of the bought token after the calls, in base units. */
  readonly paid: bigint
}

function trading(callsOf: (trading: Trading) => readonly RoutedCall[]): Mutant {
  return combined(
    misread((ask, kind) =>
      kind === 'build' && isOfTokens(ask) ? { ...ask, taker: contract, receiver: contract } : ask,
    ),
    rewriteBuilt((offer, ask) => {
      const { spender, tx } = offer
      if (!isOfTokens(ask)) return {}
      if (tx === undefined) return { spender: contract }
      const calls = [...takingCalls(ask, spenderOf(tx, spender)), callTo(tx)]
      return routed(callsOf({ ask, calls, paid: offer.out }))
    }),
  )
}

/**
 * A contract trades for the receiver, and reverts or does nothing later.
 *
 * @param seconds Seconds after the ask.
 */
export function until(seconds: number, later: 'reverts' | 'does nothing'): Mutant {
  return combined(
    misread((ask, kind) =>
      kind === 'build' && isOfTokens(ask)
        ? { ...ask, taker: contract, receiver: ask.receiver ?? ask.taker }
        : ask,
    ),
    rewriteBuilt(({ spender, tx }, ask, { now }) => {
      if (!isOfTokens(ask)) return {}
      if (tx === undefined) return { spender: contract }
      const calls = [guardedBy(now + seconds, ask), ...takingCalls(ask, spenderOf(tx, spender)), callTo(tx)]
      return later === 'reverts'
        ? routed(calls)
        : routed([{ ...callTo(routed(calls).tx), allowFailure: true }])
    }),
  )
}

/** A call that reverts after the time: code that is deployed compares it with that of the block. */
export function guardedBy(time: number, { amount, taker }: Ask): RoutedCall {
  const salt = keccak256(concat([taker, numberToHex(amount), numberToHex(time)]))
  const compares = concat(['0x67', numberToHex(time, { size: 8 }), '0x4211601157', '0x5f5ff3', '0x5b5f5ffd'])
  return { target: canonical.create2Deployer, callData: concat([salt, compares]) }
}

function isOfTokens({ buy, sell }: Ask): boolean {
  return sell !== nativeToken && buy !== nativeToken
}

/** Calls that take the sold tokens, and approve their spender. */
function takingCalls({ amount, sell, taker }: Ask, spender: Address): readonly RoutedCall[] {
  return [
    tokenCall(sell, 'transferFrom', [taker, contract, amount]),
    tokenCall(sell, 'approve', [spender, amount]),
  ]
}

/** The spender of the service; an earlier answer may already name the contract in its place. */
function spenderOf({ to }: Transaction, spender = to): Address {
  return spender === contract ? to : spender
}

function callTo({ data, to }: Pick<Transaction, 'data' | 'to'>): RoutedCall {
  return { target: to, callData: data }
}

/** A transaction that makes the calls one after the other. */
function routed(calls: readonly RoutedCall[]) {
  const { callData: data } = multicall(calls)
  return { tx: { to: contract, data, value: 0n }, spender: contract }
}
