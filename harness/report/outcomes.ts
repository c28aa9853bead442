/** The outcomes of clauses, counted and sorted as every report shows them. */

import type { Level, Scope } from '../judge/clause.ts'
import { defaultInterface } from '../judge/interface.ts'
import type { ClauseRecord, Outcome } from '../judge/record.ts'

/** In the order in which reports list them. */
export const outcomes = [
  'fail',
  'inconclusive',
  'pass',
  'observed',
  'not-applicable',
  'untested',
] as const satisfies readonly Outcome[]

export type OutcomeCounts = Readonly<Record<Outcome, number>>

// The most severe first.
const levels: readonly Level[] = ['must', 'either', 'should', 'observe']
// What depends on fewer other things first.
const scopes: readonly Scope[] = ['wire', 'economic', 'chain', 'clock']

/** The outcome in a sentence: `not applicable`. */
export function wordsOf(outcome: Outcome): string {
  return outcome.replace('-', ' ')
}

/**
 * The clauses that fail, what to fix first at the front: the most severe level, then the form of a single answer,
 * then what several answers or a chain show, since an answer of the wrong form makes much else fail.
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

/** The clauses of each level that has any, the most severe level first. */
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

/** The scenario file of a clause, from the root of the project. */
export function scenarioPath({ id, scenario }: Pick<ClauseRecord, 'id' | 'scenario'>): string {
  return scenario ?? `scenarios/${defaultInterface}/${id}.ts`
}
