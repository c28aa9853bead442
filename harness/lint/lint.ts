/**
 * Judges what passes, in the order in which it passes, by all rules. A finding is a rule that a passage breaks, with
 * what was seen.
 *
 * @module
 */
import { answerTermRules } from './answers/answer-terms.ts'
import { answerRules } from './answers/answers.ts'
import type { Passage } from './exchange-view.ts'
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
import { emptyPast, remember } from './session.ts'

export interface Finding extends Omit<Rule, 'id' | 'judge'> {
  readonly rule: string
  /** Number of the request. */
  readonly number: number
  /** As `POST /v2/solver/quote`, or the method of a call to the node. */
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

/** Raised when a field changes its meaning or goes. */
export const lintVersion = 1

/** All that was found while a proxy ran. */
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
  /** Requests to the service that got no answer. */
  readonly unanswered: number
  readonly findings: readonly Finding[]
}

export interface Lint {
  /** The findings of one passage more. */
  judge(passage: Passage): readonly Finding[]
}

// Of a batch of fifty orders the first few tell it.
const shownPieces = 3

export function createLint(): Lint {
  let past = emptyPast
  return {
    judge(passage) {
      const findings = rules.flatMap(({ id, judge, ...rule }) => {
        const seen = [...new Set(judge(passage, past))]
        if (seen.length === 0) return []
        const others = seen.length - shownPieces
        const text = seen.slice(0, shownPieces).join('; ') + (others > 0 ? `; and ${others} more` : '')
        return [{ ...rule, rule: id, number: passage.number, request: requestOf(passage), seen: text }]
      })
      past = remember(past, passage)
      return findings
    },
  }
}

function requestOf(passage: Passage): string {
  return passage.kind === 'rpc'
    ? passage.method
    : `${passage.exchange.request.method} ${passage.url.pathname}`
}
