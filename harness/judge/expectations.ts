/**
 * Known failures: clauses that a target is expected to break, each with a reason and an expiry. An
 * expectation that no longer holds, was never met or has expired fails the run, so that none outlives its
 * cause.
 *
 * @module
 */
import * as z from 'zod'
import { catalogue } from '../solver-api/clauses/catalogue.ts'
import type { ClauseRecord, Outcome, RunRecord } from './record.ts'

/** @param own Ids of clauses that are not the interface's. */
export function expectationsSchema(own: readonly string[] = []) {
  const known = new Set<string>([...catalogue.map(({ id }) => id), ...own])
  return z.array(
    z.strictObject({
      clause: z.string().refine((id) => known.has(id), 'is no clause: "assay clauses" lists them all'),
      /** Why it fails, for those who read the list next. */
      reason: z.string().min(1),
      /** The last day on which the failure is accepted, as 2026-12-31. */
      expires: z.iso.date(),
    }),
  )
}

export type Expectations = z.output<ReturnType<typeof expectationsSchema>>

/** What the expectations say of a run. */
export interface Reckoning {
  /** Broken clauses that nobody expected. */
  readonly unexpected: readonly ClauseRecord[]
  /** Broken clauses that were expected. */
  readonly expected: readonly string[]
  /** Expectations that must be removed or renewed, each with a sentence that says why. */
  readonly stale: readonly string[]
}

/**
 * @param broken The clauses that count as broken in this run.
 * @param today As 2026-12-31.
 */
export function reckon(
  record: RunRecord,
  broken: readonly ClauseRecord[],
  expectations: Expectations,
  today: string,
): Reckoning {
  const verdicts = new Map<string, Outcome>(record.clauses.map(({ id, verdict }) => [id, verdict]))
  const valid = new Set(expectations.filter(({ expires }) => expires >= today).map(({ clause }) => clause))
  const stale = expectations.flatMap(({ clause, expires }) => {
    if (expires < today) return [`${clause}: the expected failure expired on ${expires}`]
    switch (verdicts.get(clause)) {
      case 'pass':
        return [`${clause}: it was expected to fail, and passes`]
      case 'fail':
        return []
      default:
        return [`${clause}: it was expected to fail, and was not judged`]
    }
  })
  return {
    unexpected: broken.filter(({ id }) => !valid.has(id)),
    expected: broken.map(({ id }) => id).filter((id) => valid.has(id)),
    stale,
  }
}

/** An entry for each clause, ready to be pasted: the reason is for its author to write. */
export function draftExpectations(broken: readonly ClauseRecord[], expires: string): Expectations {
  return broken.map((clause) => ({ clause: clause.id, reason: `WHY? ${briefly(clause)}`, expires }))
}

/** An assertion without a message of its own says only that two values differ. */
function briefly({ counterexample, reason = '' }: ClauseRecord): string {
  const { actual, expected } = { actual: undefined, expected: undefined, ...counterexample }
  const [firstLine = ''] = reason.split('\n')
  if (!firstLine.startsWith('Expected values to be')) return firstLine
  return `expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`
}
