/**
 * A rule: one thing that an integrator, or a service, gets wrong, as a value. It sees one passage at a time and
 * what passed before, and tells what it saw; it changes nothing and asks nobody.
 *
 * @module
 */

import type { Level } from '../judge/clause.ts'
import { type ClauseId, clauseOf } from '../solver-api/clauses/catalogue.ts'
import type { Call, HttpPassage, Passage, RpcPassage } from './exchange-view.ts'
import type { Past } from './session.ts'

/**
 * - `error`    the interface forbids it, or money is lost by it;
 * - `warning`  it works here and will not everywhere, or is hardly what was meant;
 * - `info`     worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info'

export interface Rule {
  /** `subject/name`; the id of the clause where the service is judged. */
  readonly id: string
  readonly severity: Severity
  readonly accuses: 'client' | 'service'
  /** What is wrong, in one sentence. */
  readonly says: string
  /** What to do about it. */
  readonly remedy: string
  /** The id of a clause, or a sentence of the interface. */
  readonly restsOn: string
  /** What was seen, a piece for each time that the passage breaks the rule; none where it keeps it. */
  readonly judge: (passage: Passage, past: Past) => readonly string[]
}

/** A rule of clients. */
export function clientRule(rule: Omit<Rule, 'accuses'>): Rule {
  return { ...rule, accuses: 'client' }
}

/** A clause that one answer can show to be broken. */
export function clauseRule(clause: ClauseId, judge: Rule['judge']): Rule {
  const { level, text } = clauseOf(clause)
  return {
    id: clause,
    severity: severityOf(level),
    accuses: 'service',
    says: text,
    remedy: `Tell whoever runs the service; "assay explain ${clause}" says how the clause is judged.`,
    restsOn: clause,
    judge,
  }
}

/** Judges exchanges with the service. */
export function ofExchange(judge: (passage: HttpPassage, past: Past) => readonly string[]): Rule['judge'] {
  return (passage, past) => (passage.kind === 'http' ? judge(passage, past) : [])
}

/** Judges requests to the endpoints of the interface, by their own method. */
export function ofCall(
  judge: (call: Call, passage: HttpPassage, past: Past) => readonly string[],
): Rule['judge'] {
  return ofExchange((passage, past) => {
    const { call, exchange } = passage
    return call === undefined || exchange.request.method !== call.endpoint.method
      ? []
      : judge(call, passage, past)
  })
}

/** Judges calls to the node. */
export function ofRpc(judge: (passage: RpcPassage, past: Past) => readonly string[]): Rule['judge'] {
  return (passage, past) => (passage.kind === 'rpc' ? judge(passage, past) : [])
}

const longestShown = 120

/** A value as a finding shows it: as JSON, shortened. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : (JSON.stringify(value, plainly) ?? 'nothing')
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

function plainly(_key: string, value: unknown): unknown {
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
