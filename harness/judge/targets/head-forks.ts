/**
 * Copies of a remote chain: forks in this process, at most one per block, created when an execution needs that block.
 *
 * @module
 */
import { numberToHex } from 'viem/utils'
import { latestBlock, upstreamProvider } from '../../chain/fork/upstream.ts'
import { type Node, startNode } from '../../chain/node.ts'
import { fieldOf } from '../../core/json.ts'
import { startRelay } from '../../node/tape-deck.ts'
import { boundedChain } from '../chain/bounded-chain.ts'
import type { ChainCopies } from '../target.ts'

export interface HeadForks extends ChainCopies {
  stop(): Promise<void>
}

interface Fork {
  readonly node: Node
  stop(): Promise<void>
}

// The blocks that two consecutive cases may need.
const maxForks = 6

/** @param url JSON-RPC address of the chain. */
export function createHeadForks(url: string): HeadForks {
  const node = upstreamProvider(url)
  /** By block hash, because a reorganisation may give the number to another block. */
  const forks = new Map<unknown, Promise<Fork>>()

  async function stopOldest(): Promise<void> {
    const [oldest] = forks
    if (oldest === undefined) return
    const [hash, fork] = oldest
    forks.delete(hash)
    await (await fork).stop()
  }

  return {
    head: () => latestBlock(url),
    async at(block) {
      const params = [numberToHex(block), false]
      const hash = fieldOf(await node.request({ method: 'eth_getBlockByNumber', params }), 'hash')
      const fork = forks.get(hash) ?? forkAt(url, block)
      // The fork used last is stopped last.
      forks.delete(hash)
      forks.set(hash, fork)
      fork.catch(() => forks.delete(hash))
      if (forks.size > maxForks) await stopOldest()
      return (await fork).node
    },
    async stop() {
      while (forks.size > 0) await stopOldest()
    },
  }
}

async function forkAt(url: string, blockNumber: bigint): Promise<Fork> {
  const relay = await startRelay(url, { blockNumber })
  try {
    const node = boundedChain(await startNode({ network: relay.network, isCopy: true }))
    relay.goOn()
    return { node, stop: () => node.stop().finally(relay.stop) }
  } catch (error) {
    await relay.stop()
    throw relay.fault() ?? error
  }
}
