/**
 * The devnet: a miniature of mainnet, or a fork of mainnet, with the service, its filler and a page, on the
 * machine's time. One call in a test, one command in a terminal.
 *
 * @module
 */

import { randomUUID } from 'node:crypto'
import type { Address, HDAccount } from 'viem'
import { developmentAccount, developmentAddresses } from '../chain/development-accounts.ts'
import type { Node } from '../chain/node.ts'
import { createService, type Service } from '../interfaces/solver-api/reference/app.ts'
import { apiKey, terms } from '../interfaces/solver-api/reference/embedded/terms.ts'
import { startEnvironment } from '../interfaces/solver-api/reference/environment/environment.ts'
import { forkSnapshot } from '../interfaces/solver-api/reference/environment/fork.ts'
import { openIntents } from '../interfaces/solver-api/reference/environment/open-intents.ts'
import type { ServicePorts } from '../interfaces/solver-api/reference/http/ports.ts'
import { serve } from '../interfaces/solver-api/reference/http/serve.ts'
import { createSolverThreads } from '../interfaces/solver-api/reference/solving/solver-threads.ts'
import { createMarket } from '../market/market.ts'
import { readVolumes } from '../market/volume.ts'
import { serveNode } from '../node/served-provider.ts'
import type { AllowedSenders } from '../node/serving/senders.ts'
import { openDataDirectory } from './data/data-directory.ts'
import { createFailStop } from './data/fail-stop.ts'
import type { ChainStart } from './data/journal.ts'
import { withNumberedSnapshots } from './data/numbered-snapshots.ts'
import { startOrderLoop } from './data/order-loop.ts'
import { pausableClock } from './data/pausable-clock.ts'
import { recordedNode } from './data/recorded-node.ts'
import { resume } from './data/resume.ts'
import { type DevnetNetwork, reachNetwork } from './fork-source.ts'
import { devnetApp } from './http/devnet-app.ts'
import { createRequestLog } from './http/request-log.ts'
import { startMining } from './mining.ts'
import { steeredNode } from './steered-node.ts'

export interface DevnetOptions extends AllowedSenders {
  /** The embedded chain when absent. */
  readonly network?: DevnetNetwork | undefined
  /** Port of the API and the page; any free port when absent. */
  readonly port?: number | undefined
  /** Port of the JSON-RPC node; any free port when absent. */
  readonly rpcPort?: number | undefined
  /** Address on which both listen; 127.0.0.1 when absent. Anyone who can reach the node can spend from its accounts. */
  readonly host?: string | undefined
  /** Folder to resume from and to keep everything in; all is in memory when absent. */
  readonly dataDirectory?: string | undefined
  /** Seconds between blocks; when absent, each transaction is mined at once. */
  readonly blockSeconds?: number | undefined
  /** Receives one entry per request to the service. */
  readonly log?: ServicePorts['log']
  /** Creates the service on the devnet's ports; the reference when absent. */
  readonly service?: (ports: ServicePorts) => Service
  /** Changes the chain before the node is served, while transactions are mined at once. */
  readonly begin?: ((node: Node) => Promise<void>) | undefined
}

export interface Devnet {
  /** URL of the API, and of the page at its root; without a trailing slash. */
  readonly url: string
  /** URL of the JSON-RPC node. */
  readonly rpcUrl: string
  /** Sent as `x-api-key` to partner paths. */
  readonly apiKey: string
  /** Funded; the node signs for them. The last three are the filler and the market makers. */
  readonly accounts: readonly Address[]
  /** The account at this index of `accounts`, with its key. */
  signer(index: number): HDAccount
  readonly node: Node
  /** Rejects once the devnet has stopped because its folder is not writable. */
  readonly failed: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts a devnet. It runs until it is stopped, and then leaves nothing behind but its folder.
 *
 * @throws PortUnavailable if a port is in use or not permitted.
 * @throws {DirectoryTaken} {@link JournalUnreadable} {@link ChainStartDiffers} if the folder cannot be used.
 * @throws as `startNode`.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  const { failed, report } = createFailStop(stop)
  try {
    const started = await start(options, (end) => stops.push(end), report)
    return { ...started, failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Of the first block: mainnet's clients expect one above zero. */
const baseFeeWei = 10n ** 9n

/** Registers an action for the end of the devnet; the last one registered runs first. */
type AtStop = (end: () => unknown) => void

async function start(
  options: DevnetOptions,
  atStop: AtStop,
  reportFault: (fault: unknown) => void,
): Promise<Omit<Devnet, 'failed' | 'stop'>> {
  const { port = 0, rpcPort = 0, host = '127.0.0.1', allowedHosts, allowedOrigins, blockSeconds } = options
  const senders = { allowedHosts, allowedOrigins }
  const { environment, firstBlock, market, orderFile, recorded } = await startChain(
    options,
    atStop,
    reportFault,
  )
  const mining = await startMining(recorded.client, { blockSeconds, reportFault })
  atStop(() => mining.stop())
  const opened = await openIntents({ ...environment, market, node: recorded }, orderFile)
  atStop(() => opened.close())
  const minesForDeadlines = blockSeconds === undefined
  const { intents, ...loop } = startOrderLoop(opened.intents, recorded, { minesForDeadlines, reportFault })
  atStop(() => loop.stop())

  const threads = createSolverThreads()
  atStop(() => threads.close())
  const { service: serviceOf = createService } = options
  const service = serviceOf({
    snapshot: () => market.snapshot(),
    ...terms,
    now: Date.now,
    nextId: randomUUID,
    timeout: (ms) => AbortSignal.timeout(ms),
    solve: threads.solve,
    makerQuotes: environment.makerDesk,
    signQuote: environment.signQuote,
    intents,
    volumes: async () => readVolumes(recorded.client, await market.snapshot()),
    reportFault,
    log: options.log,
  })
  await mining.immediately(async () => options.begin?.(recorded))
  const node = await steeredNode(recorded, mining)
  const requests = createRequestLog()
  const rpc = await serveNode(node, { port: rpcPort, host, ...senders, hear: requests.hear })
  atStop(() => rpc.close())
  // The first snapshot takes a second; only requests to the service wait for it.
  const ready = market.snapshot().catch(reportFault)
  atStop(() => ready)
  const access = { rpcUrl: dialled(rpc.url), apiKey }
  const app = devnetApp({
    service,
    senders,
    ready,
    node,
    mining,
    market,
    intents,
    firstBlock,
    access,
    requests,
    reportFault,
  })
  const serving = await serve(app, { port, host })
  atStop(() => serving.close())

  const accounts = developmentAddresses
  return { url: dialled(serving.url), ...access, accounts, signer: developmentAccount, node }
}

/** The chain from its folder, or a new one; from here on every change is recorded. */
async function startChain(
  { dataDirectory, network: wanted }: DevnetOptions,
  atStop: AtStop,
  reportFault: (fault: unknown) => void,
) {
  const data = dataDirectory === undefined ? undefined : openDataDirectory(dataDirectory)
  atStop(() => data?.close())
  const start = data?.journal.start
  const { network, starting, stop } = await reachNetwork(wanted ?? { kind: 'genesis' }, start)
  atStop(stop)

  const clock = pausableClock()
  const startedAt = startOf(start) ?? clock.machineTime()
  const [environment, market] = await starting(async () => {
    const started = await startEnvironment({ network, clock, time: startedAt, baseFeeWei })
    atStop(() => started.stop())
    if (network.kind === 'genesis') return [started, started.market]
    return [started, createMarket(started.node, { base: await forkSnapshot(started.node, network) })]
  })
  const { number: firstBlock, timestamp } = await environment.node.client.getBlock()
  // The forked block may be years old: the chain continues at its time, by the rules of that time.
  clock.advance(timestamp - startedAt)
  const numbered = withNumberedSnapshots(environment.node)
  if (data !== undefined) await resume({ node: numbered, clock, network, startedAt, journal: data.journal })
  const recorded = recordedNode(numbered, {
    clock,
    keep(change) {
      try {
        data?.journal.append(change)
      } catch (error) {
        reportFault(error)
        throw error
      }
    },
  })
  return { environment, firstBlock, market, recorded, orderFile: data?.orders ?? ':memory:' }
}

/** The machine's time at the start of the chain, UNIX seconds; on the embedded chain, the genesis time. */
function startOf(start: ChainStart | undefined): bigint | undefined {
  if (start === undefined) return undefined
  return BigInt(start.network === 'genesis' ? start.time : start.network.startedAt)
}

/** Clients on this machine reach a server on all addresses at the local one. */
function dialled(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:')
}
