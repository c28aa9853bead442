/**
 * A chain as it stood at one block: what all readers read from, so that a snapshot has one time.
 *
 * @module
 */

import type { ChainClient } from '../../chain/chain-client.ts'
import { canonical } from '../../spec/canonical.ts'
import type { History } from './history.ts'

/** What reading takes of a client: the node's own, or one of a remote node. */
export type ReadingClient = Pick<ChainClient, 'call' | 'multicall' | 'getBlock' | 'getGasPrice' | 'getLogs'>

export interface BlockView {
  readonly client: ReadingClient
  readonly blockNumber: bigint
  /** What is looked for in storage where it is absent. */
  readonly history?: () => Promise<History>
}

/** Options of a multicall at the block: all calls must succeed; each request carries so many bytes at most. */
export function atBlock({ blockNumber }: BlockView) {
  return {
    allowFailure: false,
    batchSize: 16_384,
    blockNumber,
    multicallAddress: canonical.multicall3,
  } as const
}

/** Each of the things asked about, with its answer. */
export function answered<Asked, Answer>(
  asked: readonly Asked[],
  answers: readonly Answer[],
): readonly (readonly [Asked, Answer])[] {
  if (asked.length !== answers.length) throw new Error(`${asked.length} calls had ${answers.length} answers.`)
  return answers.map((answer, index) => [asked[index] as Asked, answer])
}
