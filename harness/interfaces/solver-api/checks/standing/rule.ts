/**
 * A standing rule: one clause, and the condition under which a single exchange violates it. It sees the exchange and
 * the earlier ones of the session, returns the evidence, and has no side effects.
 *
 * @module
 */

import type { EndpointName } from '../../api/endpoints.ts'
import type { ClauseId } from '../../clauses/catalogue.ts'
import type { Seen } from './call.ts'
import type { Past } from './past.ts'

export type Judge = (seen: Seen, past: Past) => readonly string[]

export interface StandingRule {
  readonly clause: ClauseId
  /** Evidence, one text for each violation; empty if there is none. */
  readonly judge: Judge
}

export function rule(clause: ClauseId, judge: Judge): StandingRule {
  return { clause, judge }
}

/** Judges the 200 answers of endpoints. */
export function ofAnswer(names: readonly EndpointName[], judge: Judge): Judge {
  return (seen, past) =>
    names.includes(seen.call.name) && seen.exchange.response.status === 200 ? judge(seen, past) : []
}
