/**
 * The chain of a started service: one in this process for this service only, or a remote one by its JSON-RPC
 * address. The service receives the address as `RPC_URL`.
 *
 * @module
 */
import { systemClock } from '../../chain/clock.ts'
import type { NetworkSource } from '../../chain/embedded.ts'
import { type Node, startNode } from '../../chain/node.ts'
import type { Redact } from '../../core/texts/redact.ts'
import { boundedChain } from '../chain/bounded-chain.ts'
import { createHead } from '../chain/head.ts'
import { type RemoteOptions, type RemoteTarget, remoteTarget } from './remote.ts'

/** Options for starting a service, by command or in a container. */
export interface ServiceOptions extends RemoteOptions {
  /** The chain to start for the service if `rpc` is absent. */
  readonly network: NetworkSource
  /** Prepares that chain for the interface. */
  readonly prepare?: (node: Node) => Promise<void>
  /**
   * Serves the chain's data that a command reads by other protocols, and returns the environment variables
   * that name them.
   */
  readonly serveBeside?: (rpcUrl: string) => Promise<ServedBeside>
  /** File for the output of the service. */
  readonly logFile: string
  /** Redacts keys from the parts of the log that are shown. */
  readonly redact: Redact
  /** Milliseconds until the service must answer. */
  readonly startTimeoutMs: number
  /** Environment variables in addition to the port and the chain. */
  readonly environment: Readonly<Record<string, string>>
  /** Names of the judge's environment variables that the command receives in addition to those that programs need. */
  readonly passEnv?: readonly string[]
  /** True if the service may use the cheat codes of the chain that is started for it. */
  readonly shareCheats?: boolean
}

export interface ServedBeside {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export interface ServiceChain {
  readonly rpcUrl: string
  /** The service at an address, judged on this chain. */
  targetAt(baseUrl: string): RemoteTarget
  stop(): Promise<void>
}

/**
 * @param host The address of this machine at which the service can reach it.
 * @throws as `startNode`.
 */
export async function startServiceChain(
  {
    network,
    prepare,
    shareCheats,
    ...remote
  }: Omit<
    ServiceOptions,
    'environment' | 'logFile' | 'passEnv' | 'redact' | 'serveBeside' | 'startTimeoutMs'
  >,
  host: string,
): Promise<ServiceChain> {
  const { followsChain = false, rpc } = remote
  if (rpc !== undefined) {
    return { rpcUrl: rpc, targetAt: (baseUrl) => remoteTarget(baseUrl, remote), stop: async () => {} }
  }
  const clock = systemClock()
  const node = await startNode({ network, clock, time: clock.now() })
  await prepare?.(node)
  const judged = boundedChain(node)
  // Loaded on demand: most targets are already running.
  const { serveNode } = await import('../../node/served-provider.ts')
  const { cheatCodeGuard } = await import('../../node/serving/cheat-codes.ts')
  const server = await serveNode(node, { port: 0, host, guard: cheatCodeGuard(shareCheats) })
  const rpcUrl = `http://127.0.0.1:${new URL(server.url).port}`
  return {
    rpcUrl,
    targetAt(baseUrl) {
      return onOwnChain(remoteTarget(baseUrl, remote), judged, rpcUrl, followsChain)
    },
    async stop() {
      await server.close()
      await judged.stop()
    },
  }
}

/** On a chain in this process: executions are reverted before the service can see them. */
function onOwnChain(target: RemoteTarget, node: Node, rpc: string, followsChain: boolean): RemoteTarget {
  const head = createHead(node.provider)
  return {
    ...target,
    rpc,
    provides: new Set([...target.provides, 'chain', 'control', ...(followsChain ? (['time'] as const) : [])]),
    open: async (seed) => ({ ...(await target.open(seed)), chain: node, clock: node.clock, head }),
  }
}
