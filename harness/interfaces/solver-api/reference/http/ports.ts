/** The service's dependencies: the state of the market, time, ids, keys and limits. */
import type { Address } from 'viem'
import type { MakerDesk, SignQuote } from '../../../../market/maker-quotes.ts'
import type { Snapshot } from '../../../../market/snapshot.ts'
import type { Intents } from '../intent/intents.ts'
import type { SolveBatch } from '../solving/solver-threads.ts'

export interface ServicePorts {
  /** The market at the head block. Rejects when the chain cannot be read; the service then answers with 500. */
  readonly snapshot: () => Promise<Snapshot>
  /** The contract that solutions are sent to, which answers name as `target_address`. */
  readonly router: Address
  /** The time in milliseconds, for rate limits and deadlines. */
  readonly now: () => number
  /** A new uuid4, for `request_id`. */
  readonly nextId: () => string
  /** The valid API keys. */
  readonly keys: ReadonlySet<string>
  /** Requests per second on each endpoint, by one address without a key and by one key. */
  readonly limits: { readonly keylessPerSecond: number; readonly keyedPerSecond: number }
  /** Milliseconds that one answer may take. The service reads it when the answer starts. */
  readonly allowedTimeMs: number
  /** Aborts after that many milliseconds: `AbortSignal.timeout` outside of tests. */
  readonly timeout: (ms: number) => AbortSignal
  /** Solves orders elsewhere. If absent, the service solves them in its own thread. */
  readonly solve?: SolveBatch
  /** The market makers' quotes for an order's origin. */
  readonly makerQuotes: MakerDesk
  /** Signs one of those quotes, so that it can be filled. */
  readonly signQuote: SignQuote
  readonly intents: Pick<Intents, 'nextNonce' | 'submit' | 'list'>
  /** Volume of the last 24 hours by token, in whole USD. */
  readonly volumes: () => Promise<ReadonlyMap<Address, bigint>>
  /** Receives every fault that was answered with 500. */
  readonly reportFault: (fault: unknown, requestId: string) => void
  /** Receives one entry per request; absent if nothing is logged. */
  readonly log?: ((entry: LogEntry) => void) | undefined
}

/** One request, without its query, headers and body, which can hold keys and signatures. */
export interface LogEntry {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Milliseconds from the request to its response. */
  readonly ms: number
  /** The id in the response; absent for pages and preflight requests. */
  readonly request_id?: string
  /** The error code of a refusal. */
  readonly cause?: string
}
