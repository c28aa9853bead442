/**
 * The devnet: mainnet in a bottle, or a fork of mainnet, with the service, its filler and a page, on the
 * machine's time. One call in a test, one command in a terminal.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { Address, HDAccount } from 'viem'
import { developmentAccount, developmentAddresses } from '../chain/development-accounts.ts'
import type { Node } from '../chain/node.ts'
import { readVolumes } from '../market/volume.ts'
import { createService } from '../service/app.ts'
import type { ServicePorts } from '../service/http/ports.ts'
import { PortUnavailable, serve } from '../service/http/serve.ts'
import { type DataDirectory, openDataDirectory } from './data/data-directory.ts'
import { keepOrders } from './data/kept-orders.ts'
import { pausableClock } from './data/pausable-clock.ts'
import { recordedNode } from './data/recorded-node.ts'
import { beginAgain } from './data/resume.ts'
import { layGround } from './environment/environment.ts'
import { forkMarket } from './environment/fork.ts'
import { type DevnetNetwork, reachNetwork } from './environment/fork-source.ts'
import { startMining } from './environment/mining.ts'
import { openIntents } from './environment/open-intents.ts'
import { devnetApp } from './http/devnet-app.ts'
import { apiKey, terms } from './reference/terms.ts'

export interface DevnetOptions {
  /** The embedded chain when absent. */
  readonly network?: DevnetNetwork | undefined
  /** Of the API and the page; any that is free when absent. */
  readonly port?: number | undefined
  /** Of the JSON-RPC node; any that is free when absent. */
  readonly rpcPort?: number | undefined
  /** Where both listen; 127.0.0.1 when absent. Whoever reaches the node can send from its accounts. */
  readonly host?: string | undefined
  /** Folder to come back from and to leave everything in; all is in memory when absent. */
  readonly dataDirectory?: string | undefined
  /** Seconds from block to block; blocks come with transactions when absent. */
  readonly blockSeconds?: number | undefined
  /** Receives one entry per request to the service. */
  readonly log?: ServicePorts['log']
}

export interface Devnet {
  /** Of the API, and of the page at its root; without a slash at the end. */
  readonly url: string
  /** Of the JSON-RPC node. */
  readonly rpcUrl: string
  /** Sent as `x-api-key` to partner paths. */
  readonly apiKey: string
  /** Funded; the node signs for them. The last three play the filler and the market makers. */
  readonly accounts: readonly Address[]
  /** The account at this index of `accounts`, with its key. */
  signer(index: number): HDAccount
  readonly node: Node
  stop(): Promise<void>
}

/**
 * Starts a devnet. It runs until it is stopped, and then leaves nothing behind but its folder.
 *
 * @throws {PortUnavailable} where a port is taken.
 * @throws {DirectoryTaken} {@link JournalUnreadable} {@link BeginningDiffers} where the folder cannot be used.
 * @throws as `startNode`.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const started = await start(options, (end) => stops.push(end))
    return { ...started, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param atEnd Takes what is to be done when the devnet stops, the last first. */
async function start(
  options: DevnetOptions,
  atEnd: (end: () => unknown) => void,
): Promise<Omit<Devnet, 'stop'>> {
  const { port = 0, rpcPort = 0, host = '127.0.0.1', dataDirectory, blockSeconds } = options
  let data: DataDirectory | undefined
  if (dataDirectory !== undefined) {
    data = openDataDirectory(dataDirectory)
    atEnd(data.close)
  }
  const beginning = data?.journal.beginning
  const reached = await reachNetwork(options.network ?? { kind: 'genesis' }, beginning)
  atEnd(reached.stop)
  const { network } = reached
  const clock = pausableClock()
  const time = BigInt(beginning?.time ?? clock.now())
  const { ground, market } = await reached.begin(async () => {
    const laid = await layGround({ network, clock, time })
    atEnd(() => laid.stop())
    return {
      ground: laid,
      market: network.kind === 'fork' ? await forkMarket(laid.node, network) : laid.market,
    }
  })
  const begin = await ground.node.client.getBlockNumber()
  if (data !== undefined) await beginAgain({ node: ground.node, clock, network, journal: data.journal })

  const node = recordedNode(ground.node, { clock, keep: (change) => data?.journal.append(change) })
  const mining = await startMining(node.client, { blockSeconds, reportFault })
  atEnd(() => mining.stop())
  const opened = await openIntents({ ...ground, market, node }, data?.orders ?? ':memory:')
  atEnd(() => opened.close())
  const orders = keepOrders(opened.intents, node, {
    minesForDeadlines: blockSeconds === undefined,
    reportFault,
  })
  atEnd(() => orders.stop())

  const rpc = await node.listen({ port: rpcPort, host }).catch((cause) => {
    throw new PortUnavailable(rpcPort, host, cause)
  })
  atEnd(() => rpc.close())
  const service = createService({
    snapshot: () => market.snapshot(),
    ...terms,
    now: Date.now,
    nextId: randomUUID,
    timeout: (ms) => AbortSignal.timeout(ms),
    makerQuotes: ground.makerDesk,
    intents: orders.intents,
    volumes: async () => readVolumes(node.client, await market.snapshot()),
    reportFault,
    log: options.log,
  })
  // The first snapshot takes a second, for which only those wait who ask the service.
  const ready = market.snapshot().catch(reportFault)
  atEnd(() => ready)
  const access = { rpcUrl: dialled(rpc.url), apiKey }
  const app = devnetApp({
    service,
    ready,
    node,
    mining,
    market,
    intents: orders.intents,
    begin,
    access,
    reportFault,
  })
  const serving = await serve(app, { port, hostname: host })
  atEnd(() => serving.close())
  return {
    url: dialled(serving.url),
    ...access,
    accounts: developmentAddresses,
    signer: developmentAccount,
    node,
  }
}

/** What listens on all addresses is reached at this machine's own. */
function dialled(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:')
}

function reportFault(fault: unknown): void {
  console.error(fault)
}
