/**
 * The system under test: a function from request to response, and what can be done around it. Nothing here
 * distinguishes the reference from any other service.
 *
 * @module
 */
import type { Address } from 'viem'
import type { Clock } from '../chain/clock.ts'
import type { Node } from '../chain/node.ts'
import type { Fetch, Head } from '../core/transport/transport.ts'

/**
 * What a scenario may need beyond requests and responses:
 *
 * - `chain`    a copy of the chain that the target solves against, to execute call data on;
 * - `control`  the target's own chain: accounts can be given tokens, and the target sees what is sent there;
 * - `time`     a target that goes by the time of its chain's blocks, which can be moved;
 * - `key`      an API key;
 * - `faults`   means to break what the target depends on;
 * - `router`   the address of the published solver contract;
 * - `restart`  a service that the judge can kill and start again, and that says that it keeps its orders.
 */
export type Need = keyof typeof needs

/** What offers each need, as the report names it to whom it lacks. */
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
  /** As the report names it: `reference`, or its address. */
  readonly name: string
  /**
   * What replaying a case gives again: the same bytes (`exact`), or the same requests but for wallets and ids, since
   * the target remembers those of earlier runs (`inputs-exact`).
   */
  readonly grade: 'exact' | 'inputs-exact'
  readonly provides: ReadonlySet<Need>
  /** How often the service ended by itself, where the judge has started it and starts it again. */
  readonly crashes?: () => readonly Crash[]
  /** True once a remote target answers nothing any more. */
  readonly isGone?: () => boolean
  /** True once it refuses whatever it is asked, for the rate. */
  readonly refusesAll?: () => boolean
  /** Opens the target for one case; an embedded one starts anew, with ids drawn from `seed`. */
  open(seed: number): Promise<Session>
}

/** The end of a service that was not asked to end. */
export interface Crash {
  /** `ended with exit code 1` */
  readonly how: string
  /** Whether the request was under way, or was the last one that had been answered. */
  readonly when: 'during' | 'after'
  /** Method, path and the beginning of the body; absent where nothing had been sent. */
  readonly request?: string
  /** The end of the service's log. */
  readonly log: string
  /** True where the service was not started again. */
  readonly isFinal: boolean
}

/** Why the target cannot be judged any further: it is gone for good, or refuses everything. */
export function endOf({ crashes, isGone, refusesAll }: Target): 'gone' | 'refused' | undefined {
  if (crashes?.().at(-1)?.isFinal === true || isGone?.() === true) return 'gone'
  return refusesAll?.() === true ? 'refused' : undefined
}

/** A target during one case. */
export interface Session {
  readonly fetch: Fetch
  readonly baseUrl: string
  /** Time as the target sees it. */
  readonly clock: Clock
  readonly apiKey?: string
  readonly router?: Address
  /** With `control`: the target's own chain. */
  readonly chain?: Node
  /** With `chain`, where the chain goes on by itself. */
  readonly copies?: ChainCopies
  /** With `chain`: its latest block. */
  readonly head?: () => Promise<Head>
  readonly faults?: Faults
  /** With `restart`: kills the target, without a chance to write what it has not yet written, and starts it again. */
  readonly restart?: () => Promise<void>
  /** What the service has logged of an error since the session was opened; absent where its log is not the judge's. */
  readonly loggedError?: () => string | undefined
  close(): Promise<void>
}

/** Copies of a chain that goes on by itself, to execute call data on. */
export interface ChainCopies {
  /** Number of the latest block. */
  head(): Promise<bigint>
  /** The chain as that block left it. Others use the copy too: work on it in a sandbox. */
  at(block: bigint): Promise<Node>
}

/** Ways to break what the target depends on, until the case ends. */
export interface Faults {
  /** No time is left to answer in. */
  exhaustTime(): void
  /** The chain behind the target no longer answers. */
  breakChain(): void
}

/** A request went unanswered because the service ended. */
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
