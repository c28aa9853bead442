/** What verdicts mean for their clauses, in the words and the order that reports use. */

import type { Level } from '../judge/clause.ts'
import type { ClauseRecord } from '../judge/record.ts'

/** The most pressing first. */
export const standings = [
  'broken',
  'inconclusive',
  'conforms',
  'observed',
  'not applicable',
  'untested',
] as const

export type Standing = (typeof standings)[number]

// The order in which a break matters.
const levels: readonly Level[] = ['must', 'either', 'should', 'observe']

export function standingOf({ level, verdict }: Pick<ClauseRecord, 'level' | 'verdict'>): Standing {
  switch (verdict) {
    case 'pass':
      return level === 'observe' ? 'observed' : 'conforms'
    case 'fail':
      return 'broken'
    case 'not-applicable':
      return 'not applicable'
    case 'inconclusive':
    case 'untested':
      return verdict
  }
}

/** Broken clauses, the gravest level first, and in the order of the catalogue within a level. */
export function brokenOf(clauses: readonly ClauseRecord[]): readonly ClauseRecord[] {
  return clauses
    .filter(({ verdict }) => verdict === 'fail')
    .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

export function countBy(clauses: readonly ClauseRecord[]): Readonly<Record<Standing, number>> {
  const of = (standing: Standing) => clauses.filter((clause) => standingOf(clause) === standing).length
  return {
    broken: of('broken'),
    inconclusive: of('inconclusive'),
    conforms: of('conforms'),
    observed: of('observed'),
    'not applicable': of('not applicable'),
    untested: of('untested'),
  }
}

/** The clauses of each level that has any, the gravest level first. */
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

/** Where the scenario of a clause stands, from the root of the project. */
export function scenarioPath({ id, scenario }: Pick<ClauseRecord, 'id' | 'scenario'>): string {
  return scenario ?? `scenarios/${id}.ts`
}
