/** Counts and sorts the outcomes of clauses, for all reports. */

import type { Level, Scope } from '../judge/clause.ts'
import type { ClauseRecord, Outcome } from '../judge/record.ts'

/** All outcomes, in the order of reports. */
export const outcomes = [
  'fail',
  'inconclusive',
  'pass',
  'observed',
  'not-applicable',
  'untested',
] as const satisfies readonly Outcome[]

export type OutcomeCounts = Readonly<Record<Outcome, number>>

// All levels, the most severe first.
const levels: readonly Level[] = ['must', 'either', 'should', 'observe']
// All scopes, the one with the fewest dependencies first.
const scopes: readonly Scope[] = ['wire', 'economic', 'chain', 'clock']

/** The meaning of a level for a failure. */
export const meaningOf: Readonly<Record<Level, string>> = {
  must: 'stated by the interface',
  should: 'implied by the interface; a failure changes the exit code only with --strict',
  either: 'the interface states two answers, and both pass',
  observe: 'left open by the interface; recorded, never judged',
}

/** The outcome in words: `not applicable`. */
export function wordsOf(outcome: Outcome): string {
  return outcome.replace('-', ' ')
}

/**
 * The failing clauses in the order in which to fix them: the most severe level first; within a level, clauses about the
 * form of a single answer before those about several answers or a chain, since a wrong form makes many clauses fail.
 */
export function failuresOf(clauses: readonly ClauseRecord[]): readonly ClauseRecord[] {
  return clauses
    .filter(({ outcome }) => outcome === 'fail')
    .toSorted(
      (a, b) =>
        levels.indexOf(a.level) - levels.indexOf(b.level) ||
        Number(isShape(b)) - Number(isShape(a)) ||
        scopes.indexOf(a.scope) - scopes.indexOf(b.scope),
    )
}

/** True for a clause about the form of a whole answer. */
function isShape({ id }: ClauseRecord): boolean {
  return /shape$/.test(id)
}

export function countOutcomes(clauses: readonly Pick<ClauseRecord, 'outcome'>[]): OutcomeCounts {
  const counts = { fail: 0, inconclusive: 0, pass: 0, observed: 0, 'not-applicable': 0, untested: 0 }
  for (const { outcome } of clauses) counts[outcome] += 1
  return counts
}

/** The clauses by level, the most severe first, without empty levels. */
export function membersByLevel(
  clauses: readonly ClauseRecord[],
): readonly (readonly [Level, readonly ClauseRecord[]])[] {
  return levels
    .map((level) => [level, clauses.filter((clause) => clause.level === level)] as const)
    .filter(([, members]) => members.length > 0)
}

/** The part of an id before the slash. */
export function groupOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}
