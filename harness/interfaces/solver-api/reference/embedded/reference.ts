/**
 * The reference service as it is judged: a new service for each case, on a chain reset to its genesis or to the
 * forked block, on a virtual clock, with ids drawn from the case's seed. The same requests get the same bytes.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import type { MovableClock } from '../../../../chain/clock.ts'
import type { NetworkSource } from '../../../../chain/embedded.ts'
import type { Node } from '../../../../chain/node.ts'
import { createMarket } from '../../../../market/market.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import { readVolumes } from '../../../../market/volume.ts'
import { createService } from '../app.ts'
import { type Environment, startEnvironment } from '../environment/environment.ts'
import { forkSnapshot } from '../environment/fork.ts'
import type { ServicePorts } from '../http/ports.ts'
import { openCaseIntents } from './case-intents.ts'
import type { CaseStores } from './case-store.ts'
import { apiKey, terms } from './terms.ts'

export interface Reference {
  readonly node: Node
  readonly router: Address
  /** The key that partner paths accept. */
  readonly apiKey: string
  /** Resets the chain and starts a service for one case. Rejects if the reference is stopped meanwhile. */
  open(seed: number): Promise<ReferenceSession>
  stop(): Promise<void>
}

export interface ReferenceSession {
  /** Rejects with a StoreError once the server of the orders has failed. */
  fetch(request: Request): Promise<Response>
  readonly clock: MovableClock
  /** Makes every deadline pass from now on. */
  exhaustTime(): void
  /** Stops the chain from answering the service from now on. */
  breakChain(): void
  /** Restarts the service, which keeps only the stored orders. */
  restart(): Promise<void>
}

/**
 * @param orderStore Location of the orders: `:memory:` or a `postgres://` URL.
 * @param log Receives one entry per request.
 * @param sees Changes each service's view of the world.
 * @throws The errors of `startNode`.
 */
export async function startReference(
  network: NetworkSource = { kind: 'genesis' },
  orderStore = ':memory:',
  log?: ServicePorts['log'],
  sees: (ports: ServicePorts) => ServicePorts = (ports) => ports,
): Promise<Reference> {
  const stores = await storesOn(orderStore)
  const environment = await startEnvironment({ network })
  const base = await snapshotAtStart(environment, network)
  let start = await environment.node.client.snapshot()
  let close = async () => {}
  let isStopped = false
  return {
    node: environment.node,
    router: terms.router,
    apiKey,
    async open(seed) {
      await close()
      await environment.node.client.revert({ id: start })
      start = await environment.node.client.snapshot()
      if (isStopped) throw new Error('the reference has stopped')
      // Each case has blocks of its own, so its market starts from the first snapshot, which is read once.
      const market = createMarket(environment.node, { base })
      const opened = openSession({ ...environment, market }, network, stores, { seed, log, sees })
      close = opened.close
      return opened.session
    },
    async stop() {
      isStopped = true
      await close()
      const left = await stores.drop()
      if (left.length > 0) console.error(`Databases that the order store may still have: ${left.join(', ')}`)
      await environment.stop()
    },
  }
}

async function storesOn(orderStore: string): Promise<CaseStores> {
  if (orderStore === ':memory:') return { create: async () => orderStore, drop: async () => [] }
  // Loaded on demand, because orders in memory need no server.
  const { createCaseStores } = await import('./case-store.ts')
  return createCaseStores(orderStore)
}

async function snapshotAtStart(environment: Environment, network: NetworkSource): Promise<Snapshot> {
  if (network.kind === 'genesis') return environment.market.snapshot()
  return forkSnapshot(environment.node, network).catch(async (error: unknown) => {
    await environment.stop()
    throw error
  })
}

interface SessionOptions {
  readonly seed: number
  readonly log: ServicePorts['log']
  readonly sees: (ports: ServicePorts) => ServicePorts
}

function openSession(
  environment: Environment,
  network: NetworkSource,
  stores: CaseStores,
  { seed, log, sees }: SessionOptions,
): { session: ReferenceSession; close(): Promise<void> } {
  const { makerDesk, market, node, signQuote } = environment
  let isBroken = false
  let isClosed = false
  let isExhausted = false
  const intents = openCaseIntents(environment, stores)
  const nextId = seededIds(seed)
  const start = () =>
    createService(
      sees({
        snapshot: async () => {
          if (isBroken) throw new Error('the chain does not answer')
          return market.snapshot()
        },
        ...terms,
        now: () => node.clock.nowMs(),
        nextId,
        // Virtual time does not pass while a request is answered, so a deadline passes only after `exhaustTime`.
        timeout: () => (isExhausted ? AbortSignal.abort() : new AbortController().signal),
        makerQuotes: makerDesk,
        signQuote,
        intents: intents.source,
        // The day before a fork is on mainnet, and its nodes do not serve a day of all pools' logs.
        volumes: async () =>
          network.kind === 'fork' ? new Map() : readVolumes(node.client, await market.snapshot()),
        reportFault: (fault) => {
          if (!isBroken && !isClosed && intents.lost() === undefined) console.error(fault)
        },
        log,
      }),
    )
  let service = start()
  return {
    session: {
      async fetch(request) {
        const answer = await service.fetch(request)
        // After a failure of its database, the service's answers are due to that failure.
        const lost = intents.lost()
        if (lost !== undefined) throw lost
        return answer
      },
      clock: node.clock,
      exhaustTime: () => {
        isExhausted = true
      },
      breakChain: () => {
        isBroken = true
      },
      async restart() {
        await intents.restart()
        service = start()
      },
    },
    close() {
      isClosed = true
      return intents.close()
    },
  }
}

/** Version 4 UUIDs that follow from a seed. */
function seededIds(seed: number): () => string {
  let count = 0
  return () => {
    count += 1
    const bytes = createHash('sha256').update(`${seed}/${count}`).digest().subarray(0, 16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}
