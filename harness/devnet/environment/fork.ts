/**
 * A fork begins at a block, and with that block's market: the node that is forked answers in one request what
 * would take a fork thousands, one for each word of a pool's ticks.
 *
 * @module
 */
import type { NetworkSource } from '../../chain/embedded.ts'
import { upstreamProvider } from '../../chain/fork/upstream.ts'
import type { Node } from '../../chain/node.ts'
import { createMarket, type Market } from '../../market/market.ts'
import type { ReadingClient } from '../../market/reading/block-view.ts'
import { readSnapshot } from '../../market/reading/read.ts'
import type { Snapshot } from '../../market/snapshot.ts'
import { clientThrough } from '../data/recorded-node.ts'

export interface PinnedFork {
  readonly kind: 'fork'
  readonly url: string
  readonly blockNumber: bigint
}

/** A network that begins the same each time. */
export type PinnedNetwork = Extract<NetworkSource, { kind: 'genesis' }> | PinnedFork

/** The market of a fork, which begins as the upstream's at the block that was forked. */
export async function forkMarket(fork: Node, network: PinnedFork): Promise<Market> {
  return createMarket(fork, { base: await forkSnapshot(fork, network) })
}

// What the fork reads from has less, and says what went wrong.
const timeoutMs = 30_000

/**
 * The snapshot of a fork's head, where nothing but Assay's own contracts has come since the block that was
 * forked: no pool has changed.
 */
export async function forkSnapshot(fork: Node, { url, blockNumber }: PinnedFork): Promise<Snapshot> {
  const client = clientThrough(upstreamProvider(url, { timeoutMs }), fork.client.chain)
  const asOfThen: ReadingClient = {
    ...client,
    // What is read without naming a block is the latest.
    getBlock: (options) => client.getBlock(options ?? { blockNumber }),
  }
  const snapshot = await readSnapshot({ client: asOfThen })
  const { hash, number, timestamp } = await fork.client.getBlock()
  return { ...snapshot, block: { hash, number, timestamp }, gasPriceWei: await fork.client.getGasPrice() }
}
