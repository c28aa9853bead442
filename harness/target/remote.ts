/**
 * A target somewhere else, reached by HTTP. Its chain, where one is given, is forked in this process at its
 * head, and call data is executed there: nothing is ever sent to it.
 *
 * @module
 */
import { Agent } from 'undici'
import type { Address } from 'viem'
import { systemClock } from '../chain/clock.ts'
import { startRelay } from '../chain/fork/tape-deck.ts'
import { latestBlock } from '../chain/fork/upstream.ts'
import { type Node, startNode } from '../chain/node.ts'
import { undiciFetch } from '../client/undici-fetch.ts'
import type { Need, Target } from '../judge/target.ts'

export interface RemoteOptions {
  readonly apiKey?: string
  /** JSON-RPC address of the chain that the target solves against. */
  readonly rpc?: string
  /** The published solver contract, where the target's operator names it. */
  readonly router?: Address
}

export interface RemoteTarget extends Target {
  /** JSON-RPC address of its chain, where that is known. */
  readonly rpc?: string
  stop(): Promise<void>
}

// Longer than any service may take: a slow answer is a finding of another kind than none.
const patienceMs = 60_000

// Long for one answer of the chain, short for who waits for a node that gives none.
const chainPatienceMs = 8_000

/** @param url Base address of the service, without a slash at the end. */
export function remoteTarget(url: string, { apiKey, router, rpc }: RemoteOptions): RemoteTarget {
  const agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })
  const fork = rpc === undefined ? undefined : createHeadFork(rpc)
  const provides: Need[] = [
    ...(fork === undefined ? [] : ['chain' as const]),
    ...(apiKey === undefined ? [] : ['key' as const]),
    ...(router === undefined ? [] : ['router' as const]),
  ]
  return {
    name: url,
    grade: 'inputs-exact',
    provides: new Set(provides),
    ...(rpc === undefined ? {} : { rpc }),
    async open() {
      return {
        fetch: undiciFetch(agent),
        baseUrl: url,
        clock: systemClock(),
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(router === undefined ? {} : { router }),
        ...(fork === undefined ? {} : { chain: await fork.atHead() }),
        close: async () => {},
      }
    },
    async stop() {
      // Nobody waits for what is still to be answered.
      await Promise.all([agent.destroy(), fork?.stop()])
    },
  }
}

/** A fork that is made anew whenever the chain's head has moved on. */
function createHeadFork(url: string) {
  let current: { readonly head: bigint; readonly node: Node; stop(): Promise<void> } | undefined
  return {
    async atHead(): Promise<Node> {
      const head = await latestBlock(url, { patienceMs: chainPatienceMs })
      if (current?.head === head) return current.node
      await current?.stop()
      current = { head, ...(await forkAt(url, head)) }
      return current.node
    },
    stop: async () => current?.stop(),
  }
}

async function forkAt(url: string, blockNumber: bigint) {
  const relay = await startRelay(url, { blockNumber, patienceMs: chainPatienceMs })
  try {
    const node = await startNode({ network: relay.network })
    relay.goOn()
    return { node, stop: () => node.stop().finally(relay.stop) }
  } catch (error) {
    await relay.stop()
    throw relay.fault() ?? error
  }
}
