/** The rules for clients of a swap API. */
import { createLint, type Lint } from '../../../judge/lint/lint.ts'
import type { Dialect } from '../dialect/schema.ts'
import { requestRules } from './requests.ts'
import { emptySession, withObserved } from './session.ts'
import { transactionRules } from './transactions.ts'

/** Starts to check the traffic of clients that speak the dialect. */
export function openLint(dialect: Dialect): Lint {
  return createLint({
    client: [...requestRules(dialect), ...transactionRules],
    emptySession,
    withObserved: (session, observed) => withObserved(dialect, session, observed),
  })
}
