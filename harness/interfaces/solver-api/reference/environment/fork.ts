/**
 * Reads the market at the block that a fork starts from. The forked node answers in one request; the fork would need
 * thousands, one for each word of a pool's ticks.
 *
 * @module
 */

import { createChainClient } from '../../../../chain/chain-client.ts'
import type { NetworkSource } from '../../../../chain/embedded.ts'
import { upstreamProvider } from '../../../../chain/fork/upstream.ts'
import type { Node } from '../../../../chain/node.ts'
import type { ReadingClient } from '../../../../market/reading/block-view.ts'
import { readSnapshot } from '../../../../market/reading/read.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'

// The request does the work of thousands.
const timeoutMs = 120_000

/**
 * The snapshot of a fork's head, if only Assay's own contracts were installed since the forked block: no pool has
 * changed.
 *
 * @throws {MarketUnreadable} if the node's answer does not come from the pools.
 */
export async function forkSnapshot(
  fork: Node,
  { url, blockNumber }: Extract<NetworkSource, { kind: 'fork' }>,
): Promise<Snapshot> {
  const client = createChainClient(upstreamProvider(url, { timeoutMs, isForked: true }))
  const atForkedBlock: ReadingClient = {
    ...client,
    getBlock: (options) => client.getBlock(options ?? { blockNumber }),
  }
  const { hardfork } = fork
  const snapshot = await readSnapshot({
    client: atForkedBlock,
    ...(hardfork === undefined ? {} : { hardfork }),
  }).catch((cause: unknown) => {
    throw new MarketUnreadable(blockNumber, cause)
  })
  const { hash, number, timestamp } = await fork.client.getBlock()
  return { ...snapshot, block: { hash, number, timestamp }, gasPriceWei: await fork.client.getGasPrice() }
}

/** The node answers questions about the pools, but not with the pools' data. */
class MarketUnreadable extends Error {
  override readonly name = 'MarketUnreadable'
  readonly code = 'UPSTREAM_UNUSABLE'
  readonly remedy =
    'Use a node whose calls are executed on the state of the block, with overrides: "assay doctor --fork" says what one lacks.'

  constructor(blockNumber: bigint, cause: unknown) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    super(`Cannot read the pools of block ${blockNumber} from the forked node: ${reason}`, { cause })
  }
}
