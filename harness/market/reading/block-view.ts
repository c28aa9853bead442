/**
 * A chain at one block: the source of all readers, so that a snapshot has one time.
 *
 * @module
 */

import type { ChainClient } from '../../chain/chain-client.ts'
import { canonical } from '../../core/canonical.ts'
import { fieldOf } from '../../core/json.ts'
import type { History } from './history.ts'

/** The client that readers use: the node's own, or one of a remote node. */
export type ReadingClient = Pick<ChainClient, 'call' | 'multicall' | 'getBlock' | 'getGasPrice' | 'getLogs'>

export interface BlockView {
  readonly client: ReadingClient
  readonly blockNumber: bigint
  /** The logs' history; if absent, readers search the storage instead. */
  readonly history?: () => Promise<History>
}

/** Options of a multicall at the block: all calls must succeed, and each request carries at most `batchSize` bytes. */
export function atBlock({ blockNumber }: BlockView) {
  return {
    allowFailure: false,
    batchSize: 16_384,
    blockNumber,
    multicallAddress: canonical.multicall3,
  } as const
}

/** Pairs each subject with its answer, in order. */
export function answered<Asked, Answer>(
  asked: readonly Asked[],
  answers: readonly Answer[],
): readonly (readonly [Asked, Answer])[] {
  if (asked.length !== answers.length) throw new Error(`${asked.length} calls had ${answers.length} answers.`)
  return answers.map((answer, index) => [asked[index] as Asked, answer])
}

type Called<Answer> =
  | { readonly status: 'success'; readonly result: Answer }
  | { readonly status: 'failure'; readonly error: Error }

/** The results of calls that may fail: `undefined` for a contract that does not exist at the block, or reverts. */
export function unlessAbsent<Answer>(calls: readonly Called<Answer>[]): readonly (Answer | undefined)[] {
  return calls.map((call) => {
    if (call.status === 'success') return call.result
    if (!isAbsence(call.error)) throw call.error
    return undefined
  })
}

/** Whether a call failed because of its contract, and not because of the node or the multicall. */
export function isAbsence(error: Error): boolean {
  const cause = fieldOf(fieldOf(error, 'cause'), 'name')
  const says = cause === 'ContractFunctionZeroDataError' || cause === 'ContractFunctionRevertedError'
  return says && fieldOf(error, 'functionName') !== 'aggregate3'
}
