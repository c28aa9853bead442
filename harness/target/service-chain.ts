/**
 * The chain that a service is started on: one in this process that nobody else uses, or somebody's by its
 * JSON-RPC address. The service learns the address as `RPC_URL`.
 *
 * @module
 */
import { systemClock } from '../chain/clock.ts'
import type { NetworkSource } from '../chain/embedded.ts'
import { type Node, startNode } from '../chain/node.ts'
import { type RemoteOptions, type RemoteTarget, remoteTarget } from './remote.ts'

/** What a service is started with, however it is started. */
export interface ServiceOptions extends RemoteOptions {
  /** The chain to start for the service, where `rpc` names none. */
  readonly network: NetworkSource
  /** File for what the service prints. */
  readonly logFile: string
  /** Milliseconds until it must answer. */
  readonly patienceMs: number
}

export interface ServiceChain {
  readonly rpcUrl: string
  /** The service at that address, judged on this chain. */
  targetAt(baseUrl: string): RemoteTarget
  stop(): Promise<void>
}

/**
 * @param host The address of this machine at which the service can reach it.
 * @throws as `startNode`.
 */
export async function startServiceChain(
  { network, ...remote }: Omit<ServiceOptions, 'logFile' | 'patienceMs'>,
  host: string,
): Promise<ServiceChain> {
  const { followsChain = false, rpc } = remote
  if (rpc !== undefined) {
    return { rpcUrl: rpc, targetAt: (baseUrl) => remoteTarget(baseUrl, remote), stop: async () => {} }
  }
  const clock = systemClock()
  const node = await startNode({ network, clock, time: clock.now() })
  const server = await node.listen({ port: 0, host })
  const rpcUrl = `http://127.0.0.1:${new URL(server.url).port}`
  return {
    rpcUrl,
    targetAt(baseUrl) {
      return onOwnChain(remoteTarget(baseUrl, remote), node, rpcUrl, followsChain)
    },
    async stop() {
      await server.close()
      await node.stop()
    },
  }
}

/** On a chain of this process: what is executed there is taken back before the service can see it. */
function onOwnChain(target: RemoteTarget, node: Node, rpc: string, followsChain: boolean): RemoteTarget {
  return {
    ...target,
    rpc,
    provides: new Set([...target.provides, 'chain', 'control', ...(followsChain ? (['time'] as const) : [])]),
    open: async (seed) => ({ ...(await target.open(seed)), chain: node, clock: node.clock }),
  }
}
