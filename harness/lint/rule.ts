/**
 * A rule: one mistake of an integrator or a service, as a value. It receives one observed exchange at a time
 * and the session before it, and returns the evidence; it has no side effects.
 *
 * @module
 */

import type { Level } from '../judge/clause.ts'
import { type ClauseId, clauseOf } from '../solver-api/clauses/catalogue.ts'
import type { Call, Observed, ObservedCall, ObservedExchange } from './exchange-view.ts'
import type { Session } from './session.ts'

/**
 * - `error`    the interface forbids it, or it loses money;
 * - `warning`  it does not work everywhere, or is probably not what was meant;
 * - `info`     worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

export interface Rule {
  /** `subject/name`, or the id of the clause if the service is judged. */
  readonly id: string
  readonly severity: Severity
  readonly accuses: 'client' | 'service'
  /** What is wrong, in one sentence. */
  readonly says: string
  /** What to do about it. */
  readonly remedy: string
  /** The id of a clause, or a sentence of the interface. */
  readonly restsOn: string
  /** Evidence, one text for each violation; empty if the rule is satisfied. */
  readonly judge: (observed: Observed, session: Session) => readonly string[]
}

/** A rule for clients. */
export function clientRule(rule: Omit<Rule, 'accuses'>): Rule {
  return { ...rule, accuses: 'client' }
}

/** A clause that a single answer can violate. */
export function clauseRule(clause: ClauseId, judge: Rule['judge']): Rule {
  const { level, text } = clauseOf(clause)
  return {
    id: clause,
    severity: severityOf(level),
    accuses: 'service',
    says: text,
    remedy: `Report it to the operator of the service; "assay explain ${clause}" says how the clause is judged.`,
    restsOn: clause,
    judge,
  }
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

const maxShownLength = 120

/** A value as findings show it: as JSON, truncated. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value, withBigints) ?? 'nothing')
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}

function severityOf(level: Level): Severity {
  switch (level) {
    case 'must':
      return 'error'
    case 'should':
      return 'warning'
    case 'either':
    case 'observe':
      return 'info'
  }
}
