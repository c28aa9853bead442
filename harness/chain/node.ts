/**
 * Starts and stops the node: a model of mainnet, or a fork of it, embedded in this process.
 *
 * The gas price is constant: the base fee is zero in every block and `eth_gasPrice` is 1 gwei or what is set, all of it
 * tip, and transactions without a price pay 1 gwei. It does not depend on how full blocks are, so the same requests give the
 * same blocks. On a devnet a base fee that is set moves from then on.
 *
 * @module
 */
import type { Address } from 'viem'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { type MovableClock, virtualClock } from './clock.ts'
import { embeddedNode, type NetworkSource } from './embedded.ts'
import { hardforkOf } from './fork/hardfork-of-block.ts'
import { checkUpstream, upstreamProvider } from './fork/upstream.ts'
import { applyGenesis } from './genesis/genesis.ts'
import { placeOwnContracts } from './genesis/own-contracts.ts'
import { type Hardfork, latestHardfork } from './hardforks.ts'
import { withBaseFees } from './provider/base-fee.ts'
import { type ObservedProvider, observed } from './provider/changes.ts'
import { createLock } from './provider/lock.ts'
import { withNamedGasPrice } from './provider/named-gas-price.ts'
import type { Origin } from './provider/origin.ts'
import { overwrittenBy } from './provider/overwriting.ts'
import type { Provider } from './provider/provider.ts'
import { recordedChanges } from './provider/recorded-changes.ts'
import { rememberedHead } from './provider/remembered-head.ts'
import { type Sandbox, sandboxed } from './provider/sandbox.ts'
import { steadyBlocks, timestampOf } from './provider/steady-blocks.ts'

export interface Node {
  readonly provider: Provider
  readonly client: ChainClient
  /** The source of block timestamps. A call sees the time of the latest block until the next is mined. */
  readonly clock: MovableClock
  /**
   * The contracts whose code or storage was overwritten by request since the node was started, lower case: what they
   * changed is in no event. Absent where that may happen unseen.
   */
  readonly overwritten?: ReadonlySet<Address>
  /** True where the chain began empty on this node: its logs have all that ever happened. */
  readonly holdsHistory?: boolean
  /** Whose rules it executes by; absent where it does not say. */
  readonly hardfork?: Hardfork
  /** What another process needs to have the same chain; absent where nobody knows how it came to be. */
  readonly origin?: Origin
  /**
   * Sets what the node says that gas costs, and mines a block, so that who reads the price with each block learns it.
   * Absent where the node is another's.
   *
   * @param wei Of each unit; the node's own price when absent.
   */
  readonly setGasPrice?: (wei?: bigint) => Promise<void>
  /** Runs `work` while all other users of the node wait; `work` must not wait for any of them. */
  alone<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A node of this process, which other processes can be served. */
export interface LocalNode extends Node {
  readonly provider: ObservedProvider
  /** Runs work on a copy of the chain, of which nothing is kept. */
  readonly sandbox: Sandbox
}

export interface NodeOptions {
  readonly network: NetworkSource
  /**
   * UNIX seconds of the genesis' last block, midnight of 2 August 2024 when absent; those before it are a second older,
   * so that swaps find time to have passed since, as on any chain. A fork has its own.
   */
  readonly time?: bigint
  /** The source of later timestamps. A virtual clock that starts at the latest block's time when absent. */
  readonly clock?: MovableClock
  /** True where a base fee that is set moves as on mainnet, and is not that of the next block alone. */
  readonly baseFeeMoves?: boolean
  /** True for a fork that shows another chain as it is; Assay places no contracts of its own on such a fork. */
  readonly isCopy?: boolean
}

const defaultTime = 1_722_556_800n

/**
 * @returns A node that mines a block for each transaction it is sent.
 * @throws {UpstreamUnusable} if the node to fork does not answer.
 * @throws {NotBuilt} if the contracts have not been built.
 */
export async function startNode(options: NodeOptions): Promise<LocalNode> {
  const { baseFeeMoves = false, isCopy = false, network, time = defaultTime } = options
  if (network.kind === 'fork') await checkUpstream(network.url)
  const hardfork = network.hardfork ?? (await hardforkIn(network))

  const embedded = await embeddedNode(network, hardfork, time - 1n)
  try {
    const head = await headTime(embedded.provider)
    const buildingClock = virtualClock(head)
    const building = createChainClient(
      steadyBlocks(buildingClock, withBaseFees(embedded.provider, { moves: false }), head),
    )
    if (network.kind === 'genesis') await applyGenesis(building)
    if (!isCopy) await placeOwnContracts(building)
    if (network.kind === 'genesis') buildingClock.advance(1n)
    await building.mine({ blocks: 1 })
  } catch (error) {
    await embedded.close()
    throw error
  }

  const head = await headTime(embedded.provider)
  const clock = options.clock ?? virtualClock(head)
  const changes = recordedChanges(withBaseFees(rememberedHead(embedded.provider), { moves: baseFeeMoves }))
  const steady = withNamedGasPrice(steadyBlocks(clock, changes, head))
  const lock = createLock()
  const overwritten = new Set<Address>()
  const provider = observed({
    request: (request) => {
      const contract = overwrittenBy(request)
      if (contract !== undefined) overwritten.add(contract)
      return lock.shared(() => steady.request(request))
    },
  })
  const start = { network: { ...network, hardfork }, time, baseFeeMoves, isCopy }
  const origin: Origin = { start, changes, clock }
  const client = createChainClient(provider)
  return {
    provider,
    client,
    clock,
    overwritten,
    hardfork,
    holdsHistory: network.kind === 'genesis',
    origin,
    async setGasPrice(wei) {
      steady.nameGasPrice(wei)
      await client.mine({ blocks: 1 })
    },
    sandbox: (work) => sandboxed({ provider, alone: lock.alone }, work),
    alone: (work) => lock.alone(work),
    stop: () => embedded.close(),
  }
}

function hardforkIn(network: NetworkSource): Promise<Hardfork> | Hardfork {
  if (network.kind === 'genesis') return latestHardfork
  return hardforkOf(upstreamProvider(network.url, { isForked: true }), network.blockNumber)
}

/** UNIX seconds of the latest block. */
export async function headTime(provider: Provider): Promise<bigint> {
  return timestampOf(await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
}
