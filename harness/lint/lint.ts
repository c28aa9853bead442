/**
 * Judges observed exchanges by all rules, in the order in which they happen. A finding is a rule that an
 * exchange breaks, with the evidence.
 *
 * @module
 */
import { answerTermRules } from './answers/answer-terms.ts'
import { answerRules } from './answers/answers.ts'
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
import type { Rule } from './rule.ts'
import { emptySession, withObserved } from './session.ts'

export interface Finding extends Omit<Rule, 'id' | 'judge'> {
  readonly rule: string
  /** Number of the request. */
  readonly number: number
  /** Such as `POST /v2/solver/quote`, or the method of a call to the node. */
  readonly request: string
  readonly seen: string
}

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
  ...answerRules,
  ...answerTermRules,
]

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

export function createLint(): Lint {
  let session = emptySession
  return {
    judge(observed) {
      const findings = rules.flatMap(({ id, judge, ...rule }) => {
        const seen = [...new Set(judge(observed, session))]
        if (seen.length === 0) return []
        const others = seen.length - maxShown
        const text = seen.slice(0, maxShown).join('; ') + (others > 0 ? `; and ${others} more` : '')
        return [{ ...rule, rule: id, number: observed.number, request: requestOf(observed), seen: text }]
      })
      session = withObserved(session, observed)
      return findings
    },
  }
}

function requestOf(observed: Observed): string {
  return observed.kind === 'rpc'
    ? observed.method
    : `${observed.exchange.request.method} ${observed.url.pathname}`
}
