/**
 * The standing rules: every clause that one exchange can violate, given the earlier ones of its session. The judge
 * applies them to every exchange of a run, the linter to every exchange that passes the proxy.
 *
 * A rule convicts no honest service: choices that a clause leaves open pass, and so does a refusal for the rate.
 *
 * @module
 */
import type { Exchange } from '../../../../core/transport/transport.ts'
import type { Violation, Watch } from '../../../../judge/standing/standing.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import { readExchange } from './call.ts'
import { failureRules, formRules } from './forms.ts'
import { intentRules } from './intents.ts'
import { orderRules } from './orders.ts'
import { createRecorder, type Known } from './past.ts'
import { refusalRules } from './refusals.ts'
import { repeatRules } from './repeats.ts'
import { routeRules } from './routes.ts'
import type { StandingRule } from './rule.ts'
import { tokenRules } from './tokens.ts'

const names = Object.keys(endpoints) as EndpointName[]

export const standingRules: readonly StandingRule[] = [
  ...formRules,
  ...failureRules(names.map((name) => [name, endpoints[name].answers])),
  ...orderRules,
  ...tokenRules,
  ...routeRules,
  ...refusalRules,
  ...intentRules,
  ...repeatRules,
]

// Characters of the longest answer that all rules judge. The checks that requested longer ones judge them alone: all
// rules together cost more than one check.
const maxLength = 262_144

// A batch of fifty orders may violate a clause fifty times.
const maxShown = 3

/** Watches a session of a target with these known statements about itself. */
export function watch(known: Known): Watch<ClauseId> {
  const recorder = createRecorder(known)
  return {
    see: (exchange) => violationsOf(exchange, recorder),
    onReverted: recorder.forgetStatuses,
  }
}

function violationsOf(
  exchange: Exchange,
  { add, learn, past }: ReturnType<typeof createRecorder>,
): readonly Violation<ClauseId>[] {
  if (exchange.response.body.length > maxLength) return []
  const { call, ...read } = readExchange(exchange)
  if (call === undefined || exchange.request.method !== call.endpoint.method) return []
  const seen = { ...read, call }
  learn(seen)
  const found = new Map<ClauseId, readonly string[]>()
  for (const { clause, judge } of standingRules) {
    const evidence = judge(seen, past)
    if (evidence.length > 0) found.set(clause, [...(found.get(clause) ?? []), ...evidence])
  }
  add(seen)
  return [...found].map(([clause, evidence]) => ({ clause, reason: reasonOf(evidence) }))
}

function reasonOf(evidence: readonly string[]): string {
  const distinct = [...new Set(evidence)]
  const others = distinct.length - maxShown
  return distinct.slice(0, maxShown).join('; ') + (others > 0 ? `; and ${others} more` : '')
}
