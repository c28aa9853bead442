/**
 * Standing checks: what a single exchange violates, judged by it and those before it in its session, whichever check
 * sent it. A check looks at the answers that it asked for; the standing checks look at every answer of a run.
 *
 * @module
 */
import type { Exchange } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'

/** A clause that an exchange violates, and how. */
export interface Violation<Id extends Clause['id'] = Clause['id']> {
  readonly clause: Id
  readonly reason: string
}

/** Sees the exchanges of one session in the order in which they end. */
export interface Watch<Id extends Clause['id'] = Clause['id']> {
  /**
   * What the next exchange violates. Scenarios send malformed requests on purpose, so a watch decides from request and
   * response alone when a clause applies.
   */
  see(exchange: Exchange): readonly Violation<Id>[]
  /** The latest blocks of the chain were replaced: what had happened may not have happened. */
  onReverted(): void
}

/** A violation that was met, with its evidence. */
export interface Met extends Violation {
  readonly exchange: Exchange
}
