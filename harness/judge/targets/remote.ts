/**
 * A remote target, reached by HTTP. If its chain is known, a fork in this process at the block of an answer
 * executes the call data: no transaction is sent to the chain.
 *
 * @module
 */
import { Agent } from 'undici'
import type { Address } from 'viem'
import { systemClock } from '../../chain/clock.ts'
import { upstreamProvider } from '../../chain/fork/upstream.ts'
import { collectedAnswers } from '../../core/transport/collected-answers.ts'
import { undiciFetch } from '../../core/transport/undici-fetch.ts'
import { createHead } from '../chain/head.ts'
import type { Need, Target } from '../target.ts'
import { controlledChain } from './controlled-chain.ts'
import { createHeadForks } from './head-forks.ts'
import { createPatience } from './patience.ts'

export interface RemoteOptions {
  readonly apiKey?: string
  /** JSON-RPC address of the chain that the target solves against. */
  readonly rpc?: string
  /** The published solver contract, if the operator of the target names it. */
  readonly router?: Address
  /** The judge may use the cheat codes of the node at `rpc`. */
  readonly control?: boolean
  /**
   * The service reads time from its chain's blocks, so scenarios may move it. A service that reads the system
   * clock would fail because of a change of time that it cannot see.
   */
  readonly followsChain?: boolean
  /** Ends of the paths whose POST changes nothing. */
  readonly stateless?: readonly string[] | undefined
  /** Milliseconds until an answer must be complete; a minute when absent. */
  readonly answerTimeoutMs?: number
}

export interface RemoteTarget extends Target {
  /** JSON-RPC address of its chain, if known. */
  readonly rpc?: string
  /**
   * Starts the service again, after a change of its program; absent if Assay has not started it. Rejects if
   * the service does not answer.
   */
  readonly renew?: () => Promise<void>
  stop(): Promise<void>
}

/** The names of common clients, so that a service cannot recognise the judge by its user agent. */
const userAgents = ['node', 'python-requests/2.32.3', 'axios/1.7.9', 'Go-http-client/1.1', 'curl/8.5.0']

// Longer than any service may take: a slow answer differs from none.
const defaultTimeoutMs = 60_000

/** @param url Base address of the service, without a trailing slash. */
export function remoteTarget(url: string, options: RemoteOptions): RemoteTarget {
  const { answerTimeoutMs = defaultTimeoutMs, apiKey, control = false, followsChain = false } = options
  const { router, rpc, stateless } = options
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0 })
  const { isGone, timeoutMs, watching } = createPatience({ baseUrl: url, timeoutMs: answerTimeoutMs })
  const onRead = collectedAnswers()
  const copies = rpc === undefined ? undefined : createHeadForks(rpc)
  const head = rpc === undefined ? undefined : createHead(upstreamProvider(rpc))
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
    isGone,
    ...(rpc === undefined ? {} : { rpc }),
    async open(seed) {
      const userAgent = userAgents[seed % userAgents.length] ?? ''
      const chain = await controlled?.()
      return {
        fetch: watching(undiciFetch({ dispatcher, onRead, stateless, timeoutMs, userAgent })),
        baseUrl: url,
        clock: chain?.clock ?? systemClock(),
        ...(chain === undefined ? {} : { chain }),
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(router === undefined ? {} : { router }),
        ...(copies === undefined ? {} : { copies }),
        ...(head === undefined ? {} : { head }),
        close: async () => {},
      }
    },
    async stop() {
      // Pending answers are not awaited.
      await Promise.all([dispatcher.destroy(), copies?.stop()])
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
