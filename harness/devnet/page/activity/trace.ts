/** The calls of a transaction, as the node's call tracer gives them, and the ether that they move. */
import { type Hex, hexToBigInt } from 'viem'
import { nativeToken } from '../../../core/address.ts'
import type { TokenMove } from './token-moves.ts'

export interface TracedCall {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly input: Hex
  readonly value?: Hex
  readonly gasUsed: Hex
  readonly error?: string
  readonly calls?: readonly TracedCall[]
}

export interface TraceStep {
  readonly call: TracedCall
  /** Zero for the transaction itself. */
  readonly depth: number
}

/** The calls in the order in which they began. */
export function stepsOf(call: TracedCall, depth = 0): readonly TraceStep[] {
  return [{ call, depth }, ...(call.calls ?? []).flatMap((inner) => stepsOf(inner, depth + 1))]
}

/** The ether that calls have moved; none within a call that reverts. */
export function etherMovesOf({
  calls = [],
  error,
  from,
  to,
  type,
  value = '0x0',
}: TracedCall): readonly TokenMove[] {
  if (error !== undefined) return []
  const amount = hexToBigInt(value)
  // A delegate call has the value of the call around it.
  const isMove = amount > 0n && to !== undefined && type !== 'DELEGATECALL'
  return [...(isMove ? [{ token: nativeToken, from, to, amount }] : []), ...calls.flatMap(etherMovesOf)]
}
