/**
 * Known failures: clauses that a target is expected to fail, or to leave undecided, each with a reason and an expiry
 * date. A run fails if an expectation no longer holds, was never met or has expired, so that none outlives its cause.
 *
 * @module
 */
import * as z from 'zod'
import type { ClauseRecord, Outcome, RunRecord } from '../record.ts'

/** @param clauses Ids of the clauses that may be named. */
export function expectationsSchema(clauses: readonly string[]) {
  const known = new Set(clauses)
  return z.array(
    z.strictObject({
      clause: z.string().refine((id) => known.has(id), 'is not a clause: "assay clauses" lists them all'),
      /** The reason of the failure, for readers of the list. */
      reason: z.string().min(1),
      /** `inconclusive` expects that the clause cannot be judged, instead of a failure. */
      outcome: z
        .literal('inconclusive', 'Expected "inconclusive", or nothing for a failure.')
        .exactOptional(),
      /** The last day on which the failure is accepted, for example 2026-12-31. */
      expires: z.iso.date(),
    }),
  )
}

export type Expectations = z.output<ReturnType<typeof expectationsSchema>>

/** A run compared with its expectations. */
export interface ExpectationResult {
  /** Failures that are not on the list. */
  readonly unexpected: readonly ClauseRecord[]
  /** Ids of the clauses that failed as expected. */
  readonly expected: readonly string[]
  /** Clauses that were not judged, and are not on the list. */
  readonly undecided: readonly ClauseRecord[]
  /** Ids of the clauses that were not judged, as expected. */
  readonly undecidedAsExpected: readonly string[]
  /** Expectations that must be removed or renewed, each with the reason. */
  readonly stale: readonly string[]
}

/**
 * @param failures The clauses that count as failures in this run.
 * @param today A date, for example 2026-12-31.
 */
export function checkExpectations(
  record: RunRecord,
  failures: readonly ClauseRecord[],
  expectations: Expectations,
  today: string,
): ExpectationResult {
  const outcomes = new Map<string, Outcome>(record.clauses.map(({ id, outcome }) => [id, outcome]))
  const current = expectations.filter(({ expires }) => expires >= today)
  const valid = new Set(current.filter(({ outcome }) => outcome === undefined).map(({ clause }) => clause))
  const doubted = new Set(current.filter(({ outcome }) => outcome !== undefined).map(({ clause }) => clause))
  const inconclusive = record.clauses.filter(
    ({ level, outcome }) => outcome === 'inconclusive' && level !== 'observe',
  )
  const stale = expectations.flatMap(({ clause, expires, outcome }) => {
    if (expires < today) return [`${clause}: the expectation expired on ${expires}`]
    if (outcome === 'inconclusive')
      return outcomes.get(clause) === outcome ? [] : [`${clause}: expected to be inconclusive, but is not`]
    switch (outcomes.get(clause)) {
      case 'pass':
      case 'observed':
        return [`${clause}: expected to fail, but passes`]
      case 'fail':
        return []
      default:
        return [`${clause}: expected to fail, but was not judged`]
    }
  })
  return {
    unexpected: failures.filter(({ id }) => !valid.has(id)),
    expected: failures.map(({ id }) => id).filter((id) => valid.has(id)),
    undecided: inconclusive.filter(({ id }) => !doubted.has(id)),
    undecidedAsExpected: inconclusive.map(({ id }) => id).filter((id) => doubted.has(id)),
    stale,
  }
}

/** An entry for each clause, in which the user completes the reason. */
export function draftExpectations(failures: readonly ClauseRecord[], expires: string): Expectations {
  return failures.map((clause) => ({
    clause: clause.id,
    reason: `WHY? ${briefly(clause)}`,
    ...(clause.outcome === 'inconclusive' && { outcome: clause.outcome }),
    expires,
  }))
}

// People read a list of known failures; the report has the full answers.
const maxReason = 200

/** An assertion without its own message says only that two values differ. */
function briefly({ counterexample, reason = '' }: ClauseRecord): string {
  const { actual, expected } = { actual: undefined, expected: undefined, ...counterexample }
  const [firstLine = ''] = reason.split('\n')
  if (!firstLine.startsWith('Expected values to be')) return firstLine.slice(0, maxReason)
  return `expected ${shown(expected)}, got ${shown(actual)}`
}

function shown(value: unknown): string {
  return `${JSON.stringify(value)}`.slice(0, maxReason / 2)
}
