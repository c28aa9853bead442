/**
 * A rule: one mistake of an integrator or a service, as a value. It receives one observed exchange at a time
 * and the session before it, and returns the evidence; it has no side effects.
 *
 * @module
 */

import type { Call } from '../interfaces/solver-api/checks/standing/call.ts'
import type { Observed, ObservedCall, ObservedExchange } from './exchange-view.ts'
import type { Session } from './session.ts'

/**
 * - `error`    the interface forbids it, or it loses money;
 * - `warning`  it does not work everywhere, or is probably not what was meant;
 * - `info`     worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

/** A rule for clients. */
export interface Rule {
  /** `subject/name` */
  readonly id: string
  readonly severity: Severity
  /** What is wrong, in one sentence. */
  readonly says: string
  /** What to do about it. */
  readonly remedy: string
  /** The id of a clause, or a sentence of the interface. */
  readonly restsOn: string
  /** Evidence, one text for each violation; empty if the rule is satisfied. */
  readonly judge: (observed: Observed, session: Session) => readonly string[]
}

/** Judges exchanges with the service. */
export function ofExchange(
  judge: (observed: ObservedExchange, session: Session) => readonly string[],
): Rule['judge'] {
  return (observed, session) => (observed.kind === 'http' ? judge(observed, session) : [])
}

/** Judges requests to the endpoints of the interface with the stated method. */
export function ofCall(
  judge: (call: Call, observed: ObservedExchange, session: Session) => readonly string[],
): Rule['judge'] {
  return ofExchange((observed, session) => {
    const { call, exchange } = observed
    return call === undefined || exchange.request.method !== call.endpoint.method
      ? []
      : judge(call, observed, session)
  })
}

/** Judges calls to the node. */
export function ofRpc(judge: (observed: ObservedCall, session: Session) => readonly string[]): Rule['judge'] {
  return (observed, session) => (observed.kind === 'rpc' ? judge(observed, session) : [])
}
