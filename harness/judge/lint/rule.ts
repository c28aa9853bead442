/**
 * A rule: one mistake of an integrator, as a value. It receives one observed request at a time and the session before
 * it, and returns the evidence; it has no side effects.
 *
 * @module
 */
import type { Observed, ObservedCall, ObservedExchange } from './observed.ts'

/**
 * - `error`    the interface forbids it, or it loses money;
 * - `warning`  it does not work everywhere, or is probably not intended;
 * - `info`     worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

/** A rule for clients. `Session` is the interface's state of the earlier requests. */
export interface Rule<Session> {
  /** `subject/name` */
  readonly id: string
  readonly severity: Severity
  /** The mistake, in one sentence. */
  readonly says: string
  /** How to correct it. */
  readonly remedy: string
  /** The id of a clause, or a sentence of the interface, that the rule relies on. */
  readonly restsOn: string
  /** Evidence, one text for each violation; empty if the rule is satisfied. */
  readonly judge: (observed: Observed, session: Session) => readonly string[]
}

/** Judges exchanges with the service. */
export function ofExchange<Session>(
  judge: (observed: ObservedExchange, session: Session) => readonly string[],
): Rule<Session>['judge'] {
  return (observed, session) => (observed.kind === 'http' ? judge(observed, session) : [])
}

/** Judges calls to the node. */
export function ofRpc<Session>(
  judge: (observed: ObservedCall, session: Session) => readonly string[],
): Rule<Session>['judge'] {
  return (observed, session) => (observed.kind === 'rpc' ? judge(observed, session) : [])
}
