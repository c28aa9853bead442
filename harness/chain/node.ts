/**
 * Starts and stops the node: mainnet in a bottle, or a fork of mainnet, embedded in this process.
 *
 * Gas costs the same throughout: the base fee is zero in every block and `eth_gasPrice` answers 1 gwei, all
 * of it tip, which is also what a transaction that names no price pays. Nothing drifts with how full blocks
 * are, so the same requests give the same blocks.
 *
 * @module
 */
import {
  type Chain,
  type Client,
  type CustomTransport,
  createTestClient,
  custom,
  defineChain,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { canonical } from '../spec/canonical.ts'
import { type MovableClock, virtualClock } from './clock.ts'
import { embeddedNode, type NetworkSource } from './embedded.ts'
import { checkUpstream } from './fork/upstream.ts'
import { applyGenesis } from './genesis/genesis.ts'
import { placeOwnContracts } from './genesis/own-contracts.ts'
import { createTurns } from './rpc/lock.ts'
import type { Provider } from './rpc/provider.ts'
import { type ListenOptions, type RpcServer, serveRpc } from './rpc/rpc-server.ts'
import { steadyBlocks, timestampOf } from './rpc/steady-blocks.ts'
import { servingWallets } from './rpc/wallet-requests.ts'

export interface Node {
  readonly provider: Provider
  readonly client: ChainClient
  /** What the blocks are dated by. A call sees the time of the latest block until the next is mined. */
  readonly clock: MovableClock
  /** Serves the node to other processes. */
  listen(options: ListenOptions): Promise<RpcServer>
  /** Runs `work` while every other user of the node waits; `work` must not wait for one of them. */
  alone<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export type ChainClient = Client<
  CustomTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<CustomTransport, Chain> & WalletActions<Chain>
>

export interface NodeOptions {
  readonly network: NetworkSource
  /** UNIX seconds of every block of the genesis, midnight of 2 August 2024 when absent. A fork has its own. */
  readonly time?: bigint
  /** Dates the blocks that follow. A virtual clock that starts at the latest block's time when absent. */
  readonly clock?: MovableClock
}

// The library's own definition comes with those of all other chains, which take a quarter of a second to load.
const ethereum = defineChain({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: canonical.multicall3 } },
})

const defaultTime = 1_722_556_800n

/**
 * @returns A node that mines a block for each transaction it is sent.
 * @throws {UpstreamUnusable} where the node to fork does not answer.
 * @throws {NotBuilt} where Assay's contracts have not been compiled.
 */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { network, time = defaultTime } = options
  if (network.kind === 'fork') await checkUpstream(network.url)

  const embedded = await embeddedNode(network, time)
  try {
    const head = await headTime(embedded.provider)
    const building = createChainClient(steadyBlocks(virtualClock(head), embedded.provider, head))
    if (network.kind === 'genesis') await applyGenesis(building)
    await placeOwnContracts(building)
    await building.mine({ blocks: 1 })
  } catch (error) {
    await embedded.close()
    throw error
  }

  const head = await headTime(embedded.provider)
  const clock = options.clock ?? virtualClock(head)
  const steady = steadyBlocks(clock, embedded.provider, head)
  const turns = createTurns()
  const provider: Provider = { request: (request) => turns.shared(() => steady.request(request)) }
  return {
    provider,
    client: createChainClient(provider),
    clock,
    listen: (listenOptions) => serveRpc(servingWallets(provider), listenOptions),
    alone: (work) => turns.alone(work),
    stop: () => embedded.close(),
  }
}

/** A client that speaks to a node as Hardhat's. */
export function createChainClient(provider: Provider): ChainClient {
  return createTestClient({
    mode: 'hardhat',
    chain: ethereum,
    transport: custom(provider, { retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions)
}

async function headTime(provider: Provider): Promise<bigint> {
  return timestampOf(await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))
}
