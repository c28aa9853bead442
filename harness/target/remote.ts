/**
 * A target somewhere else, reached by HTTP. Its chain, where one is given, is forked in this process at the block
 * that an answer was made on, and call data is executed there: nothing is ever sent to it.
 *
 * @module
 */
import { Agent } from 'undici'
import type { Address } from 'viem'
import { systemClock } from '../chain/clock.ts'
import { undiciFetch } from '../client/undici-fetch.ts'
import type { Need, Target } from '../judge/target.ts'
import { controlledChain } from './controlled-chain.ts'
import { createHeadForks } from './head-forks.ts'

export interface RemoteOptions {
  readonly apiKey?: string
  /** JSON-RPC address of the chain that the target solves against. */
  readonly rpc?: string
  /** The published solver contract, where the target's operator names it. */
  readonly router?: Address
  /** The judge may use the cheat codes of the node at `rpc`. */
  readonly control?: boolean
  /**
   * The service goes by the time of its chain's blocks, so that clauses may move it. One that goes by the machine's
   * clock would be convicted for what it cannot know.
   */
  readonly followsChain?: boolean
}

export interface RemoteTarget extends Target {
  /** JSON-RPC address of its chain, where that is known. */
  readonly rpc?: string
  stop(): Promise<void>
}

// Longer than any service may take: a slow answer is a finding of another kind than none.
const patienceMs = 60_000

/** @param url Base address of the service, without a slash at the end. */
export function remoteTarget(url: string, options: RemoteOptions): RemoteTarget {
  const { apiKey, control = false, followsChain = false, router, rpc } = options
  const agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: patienceMs,
    bodyTimeout: patienceMs,
  })
  const copies = rpc === undefined ? undefined : createHeadForks(rpc)
  const controlled = control && rpc !== undefined ? once(() => controlledChain(rpc)) : undefined
  const provides: Need[] = [
    ...(controlled === undefined ? [] : ['control' as const]),
    ...(controlled !== undefined && followsChain ? ['time' as const] : []),
    ...(copies === undefined ? [] : ['chain' as const]),
    ...(apiKey === undefined ? [] : ['key' as const]),
    ...(router === undefined ? [] : ['router' as const]),
  ]
  return {
    name: url,
    grade: 'inputs-exact',
    provides: new Set(provides),
    ...(rpc === undefined ? {} : { rpc }),
    async open() {
      const chain = await controlled?.()
      return {
        fetch: undiciFetch(agent),
        baseUrl: url,
        clock: chain?.clock ?? systemClock(),
        ...(chain === undefined ? {} : { chain }),
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(router === undefined ? {} : { router }),
        ...(copies === undefined ? {} : { copies }),
        close: async () => {},
      }
    },
    async stop() {
      // Nobody waits for what is still to be answered.
      await Promise.all([agent.destroy(), copies?.stop()])
    },
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
