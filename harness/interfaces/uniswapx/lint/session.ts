/** The latest exchanges of a session with the order service; their number is bounded, so a proxy can run for days. */
import type { Observed, ObservedExchange } from '../../../judge/lint/observed.ts'
import type { Rule as RuleOf } from '../../../judge/lint/rule.ts'

export type Rule = RuleOf<Session>

export interface Session {
  /** Oldest first. */
  readonly exchanges: readonly ObservedExchange[]
}

export const emptySession: Session = { exchanges: [] }

const maxExchanges = 200

export function withObserved({ exchanges }: Session, observed: Observed): Session {
  return { exchanges: observed.kind === 'rpc' ? exchanges : [...exchanges, observed].slice(-maxExchanges) }
}
