/**
 * A node that knows of every change that is asked of it. Changes are made one at a time, with the clock standing
 * still, so that the same list of changes and times makes the same chain again.
 *
 * @module
 */
import { type Chain, createTestClient, custom, publicActions, walletActions } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Node } from '../../chain/node.ts'
import type { Provider, RpcRequest } from '../../chain/rpc/provider.ts'
import { serveRpc } from '../../chain/rpc/rpc-server.ts'
import { servingWallets } from '../../chain/rpc/wallet-requests.ts'
import type { PausableClock } from './pausable-clock.ts'

/** A request that changed the chain, and the machine's time that it saw, in UNIX seconds. */
export interface Change {
  readonly at: number
  readonly method: string
  readonly params: readonly unknown[]
}

export interface RecordedNode extends Node {
  /** Counts the changes; a higher count says that what was read before may be out of date. */
  changeCount(): number
  /** Calls `listener` after each change, until the function that it returns is called. */
  onChange(listener: () => void): () => void
}

export interface RecordOptions {
  readonly clock: PausableClock
  /** Told of each change before its result is known to anybody. */
  readonly keep: (change: Change) => void
}

export function recordedNode(node: Node, { clock, keep }: RecordOptions): RecordedNode {
  const listeners = new Set<() => void>()
  let count = 0

  async function change({ method, params = [] }: RpcRequest): Promise<unknown> {
    const result = await node.alone(async () => {
      const at = clock.machineTime()
      const answer = await clock.standingAt(at, () => node.provider.request({ method, params }))
      keep({ at: Number(at), method, params })
      return answer
    })
    count += 1
    for (const listener of listeners) listener()
    return result
  }

  const provider: Provider = {
    async request(request) {
      if (request.method === 'evm_setIntervalMining') throw new MiningUnsteady()
      return isChange(request.method) ? change(request) : node.provider.request(request)
    },
  }
  return {
    provider,
    client: clientThrough(provider, node.client.chain),
    clock: node.clock,
    listen: (options) => serveRpc(servingWallets(provider), options),
    alone: (work) => node.alone(work),
    stop: () => node.stop(),
    changeCount: () => count,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Makes a recorded change again, at the time that it saw. */
export function repeatChange(node: Node, clock: PausableClock, change: Change): Promise<unknown> {
  const { at, method, params } = change
  return clock.standingAt(BigInt(at), () => node.provider.request({ method, params }))
}

const reads = new Set(['hardhat_getAutomine', 'hardhat_metadata'])

function isChange(method: string): boolean {
  return /^(eth_send|evm_|hardhat_)/.test(method) && !reads.has(method)
}

/** A client of the node behind `provider`. */
export function clientThrough(provider: Provider, chain: Chain): ChainClient {
  return createTestClient({
    mode: 'hardhat',
    chain,
    transport: custom(provider, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** Blocks that the node mines by itself carry times that nobody recorded. */
class MiningUnsteady extends Error {
  override readonly name = 'MiningUnsteady'
  readonly code = -32_601

  constructor() {
    super('evm_setIntervalMining is not served: start the devnet with --block-time')
  }
}
