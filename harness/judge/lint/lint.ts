/**
 * Judges observed requests in the order in which they happen: the client by the rules of an interface, the service by
 * its standing rules. A finding is a rule that a request breaks, with the evidence.
 *
 * @module
 */
import type { Clause, Level } from '../clause.ts'
import { isKnownRefusal } from '../rate/refusal.ts'
import type { Watch } from '../standing/standing.ts'
import type { Observed } from './observed.ts'
import type { Rule, Severity } from './rule.ts'

export interface Finding extends Omit<Rule<never>, 'id' | 'judge'> {
  /** The id of the rule, or of the clause if the finding is about the service. */
  readonly rule: string
  readonly accuses: 'client' | 'service'
  /** Number of the request. */
  readonly number: number
  /** The request as `POST /v2/solver/quote`, or the method of a call to the node. */
  readonly request: string
  readonly seen: string
}

/** The rules of an interface for the traffic of its clients. */
export interface LintRules<Session> {
  readonly client: readonly Rule<Session>[]
  readonly emptySession: Session
  /** Returns the session with one more request. */
  withObserved(session: Session, observed: Observed): Session
  /** Present if the interface's standing rules judge the service as well. */
  readonly service?: { readonly watch: Watch; clauseOf(id: string): Clause }
}

/** Incremented when a field is removed or changes its meaning. */
export const lintVersion = 1

/** All findings of a proxy session. */
export interface LintRecord {
  readonly version: typeof lintVersion
  /** Base address of the service. */
  readonly target: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  /** Requests to the service. */
  readonly requests: number
  /** Requests to the node. */
  readonly calls: number
  /** Requests to the service without an answer. */
  readonly unanswered: number
  readonly findings: readonly Finding[]
}

export interface Lint {
  /** Returns the findings of the next exchange. */
  judge(observed: Observed): readonly Finding[]
}

// A batch of fifty orders may break a rule fifty times.
const maxShown = 3

export function createLint<Session>(rules: LintRules<Session>): Lint {
  const { client, emptySession, service, withObserved } = rules
  let session = emptySession
  return {
    judge(observed) {
      const found = { number: observed.number, request: requestOf(observed) }
      const ofClient = client.flatMap(({ id, judge, ...rule }): readonly Finding[] => {
        const seen = [...new Set(judge(observed, session))]
        if (seen.length === 0) return []
        const others = seen.length - maxShown
        const text = seen.slice(0, maxShown).join('; ') + (others > 0 ? `; and ${others} more` : '')
        return [{ ...rule, accuses: 'client', rule: id, ...found, seen: text }]
      })
      session = withObserved(session, observed)
      if (service === undefined || observed.kind !== 'http' || isKnownRefusal(observed.exchange))
        return ofClient
      const violations = service.watch.see(observed.exchange)
      return [
        ...ofClient,
        ...violations.map(({ clause, reason }) => ({
          ...aboutClause(service.clauseOf(clause)),
          ...found,
          seen: reason,
        })),
      ]
    },
  }
}

function aboutClause({ id, level, text }: Clause): Omit<Finding, 'number' | 'request' | 'seen'> {
  return {
    rule: id,
    severity: severityOf(level),
    accuses: 'service',
    says: text,
    remedy: `Report it to the operator of the service; "assay explain ${id}" says how the clause is judged.`,
    restsOn: id,
  }
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

function requestOf(observed: Observed): string {
  return observed.kind === 'rpc'
    ? observed.method
    : `${observed.exchange.request.method} ${observed.url.pathname}`
}
