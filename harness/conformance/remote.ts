/**
 * A target somewhere else, reached by HTTP. Its chain, where one is given, is forked in this process at its
 * head, and call data is executed there: nothing is ever sent to it.
 *
 * @module
 */
import { Agent, request as send } from 'undici'
import type { Address } from 'viem'
import { systemClock } from '../chain/clock.ts'
import { type Node, startNode } from '../chain/node.ts'
import { undiciFetch } from '../client/undici-fetch.ts'
import type { Need, Target } from './target.ts'

export interface RemoteOptions {
  readonly apiKey?: string
  /** JSON-RPC address of the chain that the target solves against. */
  readonly rpc?: string
  /** The published solver contract, where the target's operator names it. */
  readonly router?: Address
}

export interface RemoteTarget extends Target {
  stop(): Promise<void>
}

// Longer than any service may take: a slow answer is a finding of another kind than none.
const patienceMs = 60_000

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
      await Promise.all([agent.close(), fork?.stop()])
    },
  }
}

/** A fork that is made anew whenever the chain's head has moved on. */
function createHeadFork(url: string) {
  let current: { readonly head: string; readonly node: Node } | undefined
  return {
    async atHead(): Promise<Node> {
      const head = await headOf(url)
      if (current?.head === head) return current.node
      await current?.node.stop()
      const node = await startNode({ network: { kind: 'fork', url, blockNumber: BigInt(head) } })
      current = { head, node }
      return node
    },
    stop: async () => current?.node.stop(),
  }
}

async function headOf(url: string): Promise<string> {
  const { body } = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  })
  const { result } = (await body.json()) as { result: string }
  return result
}
