/**
 * A fork begins at a block, and with that block's market: the node that is forked answers in one request what
 * would take a fork thousands, one for each word of a pool's ticks.
 *
 * @module
 */
import { hexToBigInt, http, isHex } from 'viem'
import type { NetworkSource } from '../chain/embedded.ts'
import type { Node } from '../chain/node.ts'
import type { Provider } from '../chain/provider.ts'
import { checkUpstream } from '../chain/upstream.ts'
import type { ReadingClient } from '../market/block-view.ts'
import { createMarket, type Market } from '../market/market.ts'
import { readSnapshot } from '../market/read.ts'
import type { Snapshot } from '../market/snapshot.ts'
import type { Beginning } from './journal.ts'
import { clientThrough } from './recorded-node.ts'

export interface PinnedFork {
  readonly kind: 'fork'
  readonly url: string
  readonly blockNumber: bigint
}

/** A network that begins the same each time. */
export type PinnedNetwork = Extract<NetworkSource, { kind: 'genesis' }> | PinnedFork

/**
 * The network with the number of the block that it forks, if it forks one: the one of `beginning`, or the
 * upstream's latest, where none is given.
 *
 * @throws {UpstreamUnusable} where the node to fork does not answer.
 */
export async function pinned(network: NetworkSource, beginning?: Beginning): Promise<PinnedNetwork> {
  if (network.kind === 'genesis') return network
  const { url, blockNumber } = network
  if (blockNumber !== undefined) return { kind: 'fork', url, blockNumber }
  if (typeof beginning?.network === 'object')
    return { kind: 'fork', url, blockNumber: BigInt(beginning.network.forkOfBlock) }
  await checkUpstream(url)
  const latest = await upstreamOf(url).request({ method: 'eth_blockNumber' })
  if (!isHex(latest))
    throw new TypeError(`The node to fork answered with the block number ${String(latest)}.`)
  return { kind: 'fork', url, blockNumber: hexToBigInt(latest) }
}

/** The market of a fork, which begins as the upstream's at the block that was forked. */
export async function forkMarket(fork: Node, network: PinnedFork): Promise<Market> {
  return createMarket(fork, { base: await forkSnapshot(fork, network) })
}

/**
 * The snapshot of a fork's head, where nothing but Assay's own contracts has come since the block that was
 * forked: no pool has changed.
 */
export async function forkSnapshot(fork: Node, { url, blockNumber }: PinnedFork): Promise<Snapshot> {
  const client = clientThrough(upstreamOf(url), fork.client.chain)
  const asOfThen: ReadingClient = {
    ...client,
    // What is read without naming a block is the latest.
    getBlock: (options) => client.getBlock(options ?? { blockNumber }),
  }
  const snapshot = await readSnapshot({ client: asOfThen })
  const { hash, number, timestamp } = await fork.client.getBlock()
  return { ...snapshot, block: { hash, number, timestamp }, gasPriceWei: await fork.client.getGasPrice() }
}

function upstreamOf(url: string): Provider {
  const { request } = http(url, { retryCount: 0 })({})
  return { request: ({ method, params }) => request({ method, params }) }
}
