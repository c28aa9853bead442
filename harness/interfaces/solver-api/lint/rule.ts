/** Rules for clients of this interface. They see an exchange with its parts, which are parsed once for all rules. */
import { ofExchange as ofAnyExchange, type Rule as RuleOf } from '../../../judge/lint/rule.ts'
import type { Call } from '../checks/standing/call.ts'
import { type SeenExchange, seen } from './seen-exchange.ts'
import type { Session } from './session.ts'

export type Rule = RuleOf<Session>

/** Judges exchanges with the service. */
export function ofExchange(
  judge: (observed: SeenExchange, session: Session) => readonly string[],
): Rule['judge'] {
  return ofAnyExchange((observed, session) => judge(seen(observed), session))
}

/** Judges requests to the endpoints of the interface with the stated method. */
export function ofCall(
  judge: (call: Call, observed: SeenExchange, session: Session) => readonly string[],
): Rule['judge'] {
  return ofExchange((observed, session) => {
    const { call, exchange } = observed
    return call === undefined || exchange.request.method !== call.endpoint.method
      ? []
      : judge(call, observed, session)
  })
}
