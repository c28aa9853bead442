/**
 * Starts and stops the node: a model of mainnet, or a fork of it, embedded in this process.
 *
 * The gas price is constant, so that the same requests give the same blocks: the base fee is zero in every block,
 * `eth_gasPrice` is 1 gwei or the price that was set, all of it tip, and transactions without a price pay 1 gwei. On a
 * devnet, the base fee moves as on mainnet.
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
   * The contracts, lower case, whose code or storage requests have overwritten since the node started: no event
   * reports such changes. Absent if contracts may be overwritten unseen.
   */
  readonly overwritten?: ReadonlySet<Address>
  /** True if the chain began empty on this node, so that its logs are complete. */
  readonly holdsHistory?: boolean
  /** The hardfork whose rules the node applies; absent if unknown. */
  readonly hardfork?: Hardfork
  /** The data from which another process rebuilds the chain; absent if the chain's history is unknown. */
  readonly origin?: Origin
  /**
   * Sets the gas price that the node reports, and mines a block, so that clients that read the price with each block
   * see it. Absent if the node is not Assay's.
   *
   * @param wei Wei per unit of gas; the node's own price if absent.
   */
  readonly setGasPrice?: (wei?: bigint) => Promise<void>
  /** Runs `work` while all other users of the node wait; `work` must not wait for any of them. */
  alone<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A node of this process, which can serve other processes. */
export interface LocalNode extends Node {
  readonly provider: ObservedProvider
  /** Runs work on the chain and reverts everything afterwards. */
  readonly sandbox: Sandbox
}

export interface NodeOptions {
  readonly network: NetworkSource
  /**
   * UNIX seconds of the last block of the genesis; midnight of 2 August 2024 if absent. The blocks before it are a
   * second older, so that time has passed since the pools were built, as on any chain. A fork ignores it.
   */
  readonly time?: bigint
  /** The source of later timestamps; if absent, a virtual clock that starts at the latest block's time. */
  readonly clock?: MovableClock
  /**
   * Base fee of the last block of the genesis, or of the first one of a fork, in wei; later ones follow by EIP-1559, and
   * fall to this one. If absent, they are zero, and a base fee that was set applies to the next block only.
   */
  readonly baseFeeWei?: bigint | undefined
  /** True for a fork that shows another chain unchanged: Assay deploys no contracts of its own on it. */
  readonly isCopy?: boolean
}

const defaultTime = 1_722_556_800n

/**
 * @returns A node that mines a block for each transaction.
 * @throws {UpstreamUnusable} if the node to fork does not answer.
 * @throws {NotBuilt} if the contracts have not been built.
 */
export async function startNode(options: NodeOptions): Promise<LocalNode> {
  const { baseFeeWei, isCopy = false, network, time = defaultTime } = options
  if (network.kind === 'fork') await checkUpstream(network.url)
  const hardfork = network.hardfork ?? (await hardforkIn(network))

  const embedded = await embeddedNode(network, hardfork, time - 1n)
  try {
    const head = await headTime(embedded.provider)
    const buildingClock = virtualClock(head)
    const building = createChainClient(
      steadyBlocks(buildingClock, withBaseFees(embedded.provider), { start: head }),
    )
    if (network.kind === 'genesis') await applyGenesis(building)
    if (!isCopy) await placeOwnContracts(building)
    if (network.kind === 'genesis') buildingClock.advance(1n)
    if (baseFeeWei !== undefined) await building.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeeWei })
    await building.mine({ blocks: 1 })
  } catch (error) {
    await embedded.close()
    throw error
  }

  const latest = await headOf(embedded.provider)
  const head = timestampOf(latest)
  const clock = options.clock ?? virtualClock(head)
  const moving = baseFeeWei === undefined ? undefined : { parent: latest, lowestWei: baseFeeWei }
  const changes = recordedChanges(withBaseFees(rememberedHead(embedded.provider), moving))
  const steady = withNamedGasPrice(
    // A fee that moves is set for each block.
    steadyBlocks(clock, changes, { start: head, ...(moving && { atOnce: 1n }) }),
  )
  const lock = createLock()
  const overwritten = new Set<Address>()
  const provider = observed({
    request: (request) => {
      const contract = overwrittenBy(request)
      if (contract !== undefined) overwritten.add(contract)
      return lock.shared(() => steady.request(request))
    },
  })
  const start = { network: { ...network, hardfork }, time, baseFeeWei, isCopy }
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
  return timestampOf(await headOf(provider))
}

function headOf(provider: Provider): Promise<unknown> {
  return provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
}
