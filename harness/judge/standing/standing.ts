/**
 * Standing checks: violations by a single exchange, judged by it and the earlier ones of its session, in the cases of
 * any check. A check looks at the answers to its own requests; the standing checks look at every answer of a run.
 *
 * @module
 */
import type { Exchange } from '../../core/transport/transport.ts'
import type { Clause } from '../clause.ts'

/** A clause that an exchange violates, and the reason. */
export interface Violation<Id extends Clause['id'] = Clause['id']> {
  readonly clause: Id
  readonly reason: string
}

/** Sees the exchanges of one session in the order in which they end. */
export interface Watch<Id extends Clause['id'] = Clause['id']> {
  /**
   * Returns the violations by the next exchange. Scenarios send malformed requests on purpose, so a watch
   * decides from the request and the response alone whether a clause applies.
   */
  see(exchange: Exchange): readonly Violation<Id>[]
  /** The latest blocks of the chain were replaced: their events may not have happened. */
  onReverted(): void
}

/** A violation with its evidence. */
export interface Met extends Violation {
  readonly exchange: Exchange
}
