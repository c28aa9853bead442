/** The rules for clients of this interface, and its standing rules for the service. */
import { createLint, type Lint } from '../../../judge/lint/lint.ts'
import { watch } from '../checks/standing/rules.ts'
import { clauseOf } from '../clauses/catalogue.ts'
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

/** Begins to judge the traffic of a client and a service. */
export function openLint(): Lint {
  return createLint({
    client: rules,
    emptySession,
    withObserved,
    // Only the service knows the AMMs that it supports.
    service: { watch: watch({ amms: [] }), clauseOf },
  })
}
