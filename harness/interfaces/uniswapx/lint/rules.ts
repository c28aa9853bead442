/** The rules for clients of this interface. */
import { createLint, type Lint } from '../../../judge/lint/lint.ts'
import { orderRules } from './orders.ts'
import { requestRules } from './requests.ts'
import { emptySession, withObserved } from './session.ts'

/** Starts to check the traffic of clients. */
export function openLint(): Lint {
  return createLint({ client: [...requestRules, ...orderRules], emptySession, withObserved })
}
