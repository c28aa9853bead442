/**
 * The Ethereum node inside this process: Hardhat's simulator, configured so that the same requests give the same
 * blocks. Nodes are independent; any number may run side by side.
 *
 * @module
 */
import { join } from 'node:path'
import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { Hardfork } from './hardforks.ts'
import { collectedTraces } from './provider/collected-traces.ts'
import type { Provider } from './provider/provider.ts'

export type NetworkSource =
  | {
      readonly kind: 'genesis'
      /** The latest if absent. */
      readonly hardfork?: Hardfork
    }
  | {
      readonly kind: 'fork'
      /** Mainnet's at the forked block if absent. */
      readonly hardfork?: Hardfork
      readonly url: string
      /** Required: by default, the simulator forks some blocks below the latest, perhaps under another hardfork. */
      readonly blockNumber: bigint
      /** Folder for cached state of blocks deep below the upstream's head; if absent, all forks share one. */
      readonly cacheDirectory?: string
    }

export interface EmbeddedNode {
  readonly provider: Provider
  close(): Promise<void>
}

const projectRoot = join(import.meta.dirname, '../..')

// Keyed by hardfork and cache folder.
const environments = new Map<string, Promise<HardhatRuntimeEnvironment>>()

/** @param time UNIX seconds of block zero; a fork ignores it. */
export async function embeddedNode(
  network: NetworkSource,
  hardfork: Hardfork,
  time: bigint,
): Promise<EmbeddedNode> {
  const cache = (network.kind === 'fork' ? network.cacheDirectory : undefined) ?? join(projectRoot, 'cache')
  const key = `${hardfork} ${cache}`
  const environment = environments.get(key) ?? createEnvironment(hardfork, cache)
  environments.set(key, environment)
  const { network: networks } = await environment
  const connection = await networks.create({ network: 'embedded', override: configuration(network, time) })
  return {
    provider: collectedTraces({
      request: ({ method, params = [] }) => connection.provider.request({ method, params: [...params] }),
    }),
    close: () => connection.close(),
  }
}

async function createEnvironment(hardfork: Hardfork, cache: string): Promise<HardhatRuntimeEnvironment> {
  // Loaded on demand, because loading takes a good part of a second.
  const { createHardhatRuntimeEnvironment } = await import('hardhat/hre')
  return createHardhatRuntimeEnvironment(
    {
      // An empty artifacts folder keeps Hardhat from loading the build, which it would do to decode stack traces.
      paths: { cache, artifacts: join(projectRoot, 'cache/no-artifacts') },
      networks: { embedded: { type: 'edr-simulated', chainId: 1, hardfork } },
      // Also for the blocks before the fork: mainnet's hardfork history would not fit a fork of an embedded chain.
      chainDescriptors: {
        1: { name: 'Ethereum', chainType: 'l1', hardforkHistory: { [hardfork]: { blockNumber: 0 } } },
      },
    },
    {},
    projectRoot,
  )
}

function configuration(network: NetworkSource, time: bigint) {
  const steady = {
    initialBaseFeePerGas: 0n,
    allowBlocksWithSameTimestamp: true,
    coinbase: '0xa55a00000000000000000000000000000000c01b',
    // As on a public node, a failed transaction has a receipt with status 0.
    throwOnTransactionFailures: false,
    // The gas cap of a transaction would also bound `eth_call`, which may use more gas on mainnet's nodes.
    transactionGasCap: false,
  } as const
  switch (network.kind) {
    case 'genesis':
      return { ...steady, initialDate: new Date(Number(time) * 1000) }
    case 'fork':
      return { ...steady, forking: { url: network.url, blockNumber: Number(network.blockNumber) } }
  }
}
