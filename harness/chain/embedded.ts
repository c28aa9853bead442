/**
 * The Ethereum node inside this process: Hardhat's, configured so that the same requests give the same
 * blocks. Nodes are independent of each other; any number may run side by side.
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
      /** The latest when absent. */
      readonly hardfork?: Hardfork
    }
  | {
      readonly kind: 'fork'
      /** Mainnet's at the forked block when absent. */
      readonly hardfork?: Hardfork
      readonly url: string
      /** Always named: left to itself, the simulator forks some blocks below the latest, whose rules may be others. */
      readonly blockNumber: bigint
      /** Folder for what was read of a block deep below the upstream's head; one for all forks when absent. */
      readonly cacheDirectory?: string
    }

export interface EmbeddedNode {
  readonly provider: Provider
  close(): Promise<void>
}

const projectRoot = join(import.meta.dirname, '../..')

// One for each hardfork and cache folder of forks.
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
      // Nothing is compiled here. Naming an empty folder spares loading the build to decode stack traces from.
      paths: { cache, artifacts: join(projectRoot, 'cache/no-artifacts') },
      networks: { embedded: { type: 'edr-simulated', chainId: 1, hardfork } },
      // For the blocks before the fork, too: mainnet's own history would not fit an embedded chain that is forked.
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
    // As on a public node: a failed transaction has a receipt that says so.
    throwOnTransactionFailures: false,
    // The cap on a transaction's gas would otherwise bound `eth_call` too, which on mainnet's nodes may use more.
    transactionGasCap: false,
  } as const
  switch (network.kind) {
    case 'genesis':
      return { ...steady, initialDate: new Date(Number(time) * 1000) }
    case 'fork':
      return { ...steady, forking: { url: network.url, blockNumber: Number(network.blockNumber) } }
  }
}
