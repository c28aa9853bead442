/**
 * Judges observed exchanges in the order in which they happen: the client by the rules of this room, the service by the
 * standing rules of the interface. A finding is a rule that an exchange breaks, with the evidence.
 *
 * @module
 */

import { watch } from '../interfaces/solver-api/checks/standing/rules.ts'
import { type ClauseId, clauseOf } from '../interfaces/solver-api/clauses/catalogue.ts'
import type { Level } from '../judge/clause.ts'
import { isKnownRefusal } from '../judge/rate/refusal.ts'
import type { Observed } from './exchange-view.ts'
import { intentRules } from './intents/intents.ts'
import { signatureRules } from './intents/signatures.ts'
import { approvalRules } from './requests/approvals.ts'
import { fieldRules } from './requests/fields.ts'
import { filterRules } from './requests/filters.ts'
import { repeatRules } from './requests/repeats.ts'
import { requestRules } from './requests/requests.ts'
import { slippageRules } from './requests/slippage.ts'
import { transactionRules } from './requests/transactions.ts'
import type { Rule, Severity } from './rule.ts'
import { emptySession, withObserved } from './session.ts'
import { orderRules as uniswapxOrders } from './uniswapx/orders.ts'
import { requestRules as uniswapxRequests } from './uniswapx/requests.ts'

export interface Finding extends Omit<Rule, 'id' | 'judge'> {
  /** The id of the rule, or of the clause if it is about the service. */
  readonly rule: string
  readonly accuses: 'client' | 'service'
  /** Number of the request. */
  readonly number: number
  /** Such as `POST /v2/solver/quote`, or the method of a call to the node. */
  readonly request: string
  readonly seen: string
}

/** The rules for clients. */
export const rules: readonly Rule[] = [
  ...requestRules,
  ...fieldRules,
  ...slippageRules,
  ...filterRules,
  ...repeatRules,
  ...intentRules,
  ...signatureRules,
  ...transactionRules,
  ...approvalRules,
]

/** What the exchanges of an interface are judged by. */
export interface LintRules {
  readonly client: readonly Rule[]
  /** True where the standing rules of the first interface judge the service as well. */
  readonly judgesService: boolean
}

export const solverRules: LintRules = { client: rules, judgesService: true }
export const uniswapxRules: LintRules = {
  client: [...uniswapxRequests, ...uniswapxOrders],
  judgesService: false,
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
  /** The findings of the next exchange. */
  judge(observed: Observed): readonly Finding[]
}

// A batch of fifty orders may break a rule fifty times.
const maxShown = 3

export function createLint({ client, judgesService }: LintRules): Lint {
  let session = emptySession
  // Whether the service supports an AMM, only the service knows.
  const service = watch({ amms: [] })
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
      const isJudged = judgesService && observed.kind === 'http' && !isKnownRefusal(observed.exchange)
      const violations = isJudged ? service.see(observed.exchange) : []
      return [
        ...ofClient,
        ...violations.map(({ clause, reason }) => ({ ...aboutClause(clause), ...found, seen: reason })),
      ]
    },
  }
}

function aboutClause(clause: ClauseId): Omit<Finding, 'number' | 'request' | 'seen'> {
  const { level, text } = clauseOf(clause)
  return {
    rule: clause,
    severity: severityOf(level),
    accuses: 'service',
    says: text,
    remedy: `Report it to the operator of the service; "assay explain ${clause}" says how the clause is judged.`,
    restsOn: clause,
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
