/**
 * The system under test: a function from request to response, and the means to control its surroundings.
 * Nothing here distinguishes the reference from any other service.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import type { Fetch, Head } from '../core/transport/transport.ts'

/**
 * A capability that a scenario may need besides requests and responses:
 *
 * - `chain`    a copy of the chain that the target solves against, to execute call data on;
 * - `control`  the target's own chain: accounts can receive tokens, and the target sees transactions sent there;
 * - `time`     a target that reads time from its chain's blocks, which can be moved;
 * - `key`      an API key;
 * - `faults`   means to break the target's dependencies;
 * - `router`   the address of the published solver contract;
 * - `restart`  a service that the judge can kill and start again, and that declares that it keeps its orders.
 */
export type Need = keyof typeof needs

/** How to provide each need, as the report names it to a user who lacks it. */
export const needs = {
  chain: 'no chain (name its node with --rpc)',
  control: 'no control of its chain (start it with --exec, or add --control to --rpc)',
  time: 'no control of its time (add --follows-chain where it goes by the time of its chain)',
  key: 'no API key (--api-key)',
  faults: 'no faults on demand (the embedded reference alone has them)',
  router: 'no published router (--router)',
  restart: 'no restarts that keep its orders (start it with --exec, and let it print ASSAY_KEEPS_ORDERS=1)',
} as const

export interface Target {
  /** Name in reports: `reference`, or the target's address. */
  readonly name: string
  /**
   * How closely a replay repeats a case: byte by byte (`exact`), or with other wallets and ids, since the
   * target remembers those of earlier runs (`inputs-exact`).
   */
  readonly grade: 'exact' | 'inputs-exact'
  readonly provides: ReadonlySet<Need>
  /** Unexpected ends of the service, if the judge started it and restarts it. */
  readonly crashes?: () => readonly Crash[]
  /** True once a remote target has stopped responding. */
  readonly isGone?: () => boolean
  /** True once the target refuses every request for the rate. */
  readonly refusesAll?: () => boolean
  /** Opens the target for one case; an embedded one starts afresh, with ids drawn from `seed`. */
  open(seed: number): Promise<Session>
}

/** An unexpected end of a service. */
export interface Crash {
  /** For example `ended with exit code 1`. */
  readonly how: string
  /** Whether the request was in progress, or was the last one answered. */
  readonly when: 'during' | 'after'
  /** Method, path and the beginning of the body; absent if nothing had been sent. */
  readonly request?: string
  /** The end of the service's log. */
  readonly log: string
  /** True if the service was not started again. */
  readonly isFinal: boolean
}

/** The reason why the target cannot be judged any further: it is gone for good, or refuses everything. */
export function endOf({ crashes, isGone, refusesAll }: Target): 'gone' | 'refused' | undefined {
  if (crashes?.().at(-1)?.isFinal === true || isGone?.() === true) return 'gone'
  return refusesAll?.() === true ? 'refused' : undefined
}

/** A target during one case. */
export interface Session {
  readonly fetch: Fetch
  readonly baseUrl: string
  /** The target's time. */
  readonly clock: Clock
  readonly apiKey?: string
  readonly router?: Address
  /** With `control`: the target's own chain. */
  readonly chain?: Node
  /** With `chain`, if the chain mines blocks by itself. */
  readonly copies?: ChainCopies
  /** With `chain`: its latest block. */
  readonly head?: () => Promise<Head>
  readonly faults?: Faults
  /** With `restart`: kills the target, without a chance to save pending writes, and starts it again. */
  readonly restart?: () => Promise<void>
  /** The error that the service logged since the session was opened; absent if the judge does not have its log. */
  readonly loggedError?: () => string | undefined
  close(): Promise<void>
}

/** Copies of a chain that mines blocks by itself, to execute call data on. */
export interface ChainCopies {
  /** Number of the latest block. */
  head(): Promise<bigint>
  /** The chain at the end of that block. Others use the copy too: work on it in a sandbox. */
  at(block: bigint): Promise<Node>
}

/** Means to break the target's dependencies until the case ends. */
export interface Faults {
  /** Leaves no time to answer in. */
  exhaustTime(): void
  /** Makes the chain behind the target stop answering. */
  breakChain(): void
}

/** A request was not answered because the service ended. */
export class ServiceEnded extends Error {
  override readonly name = 'ServiceEnded'
  readonly code = 'SERVICE_ENDED'
  readonly crash: Crash

  constructor(crash: Crash) {
    const { how, request, when } = crash
    super(`the service ${how} ${when} ${request ?? 'its start'}`)
    this.crash = crash
  }
}
