/** The rules for clients of this interface. */
import type { LintRules } from '../../../judge/lint/lint.ts'
import { orderRules } from './orders.ts'
import { requestRules } from './requests.ts'
import { emptySession, type Session, withObserved } from './session.ts'

export function lintRules(): LintRules<Session> {
  return { client: [...requestRules, ...orderRules], emptySession, withObserved }
}
