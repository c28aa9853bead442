/** What the service needs from outside: the market's state, time, ids, keys and its limits. */
import type { Address } from 'viem'
import type { Intents } from '../../intent/intents.ts'
import type { MakerDesk } from '../../market/maker-quotes.ts'
import type { Snapshot } from '../../market/snapshot.ts'

export interface ServicePorts {
  /** The market at the head block. Rejects where the chain cannot be read, which is answered with 500. */
  readonly snapshot: () => Promise<Snapshot>
  /** `target_address`: the contract that solutions are sent to. */
  readonly router: Address
  /** Milliseconds; rate limits and deadlines go by it. */
  readonly now: () => number
  /** A new uuid4, for `request_id`. */
  readonly nextId: () => string
  /** The valid API keys. */
  readonly keys: ReadonlySet<string>
  /** Requests a second on each endpoint: of one address without a key, of one key. */
  readonly limits: { readonly keylessPerSecond: number; readonly keyedPerSecond: number }
  /** Time for one answer; read at the beginning of each. */
  readonly allowedTimeMs: number
  /** Aborts after so many milliseconds: `AbortSignal.timeout` outside of tests. */
  readonly timeout: (ms: number) => AbortSignal
  /** Market makers, who sign quotes for an order's origin. */
  readonly makerQuotes: MakerDesk
  readonly intents: Pick<Intents, 'nextNonce' | 'submit' | 'list'>
  /** Volume of the last 24 hours by token, in whole USD. */
  readonly volumes: () => Promise<ReadonlyMap<Address, bigint>>
  /** Receives every fault that was answered with 500. */
  readonly reportFault: (fault: unknown, requestId: string) => void
  /** Receives one entry per request; absent where nothing is logged. */
  readonly log?: ((entry: LogEntry) => void) | undefined
}

/** One request, without its query, headers and body: they can hold keys and signatures. */
export interface LogEntry {
  readonly method: string
  readonly path: string
  readonly status: number
  /** Milliseconds from the request to its response. */
  readonly ms: number
  /** The same as in the response; absent of pages and preflights. */
  readonly request_id?: string
  /** The error code of a refusal. */
  readonly cause?: string
}
