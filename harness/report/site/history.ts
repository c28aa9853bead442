/** Runs of several targets over time: the latest of each, and since when a clause fails. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { failuresOf } from '../outcomes.ts'

/** What a target was, when it was judged. */
interface Versioned {
  readonly target: string
  readonly version: string
}

export interface Run extends Versioned {
  readonly record: RunRecord
}

export interface Measured extends Versioned {
  readonly measurement: Measurement
}

/** What a site is made of. */
export interface Results {
  readonly runs: readonly Run[]
  readonly measured: readonly Measured[]
}

export interface History {
  readonly target: string
  /** Part of the address of its page; no two are the same. */
  readonly slug: string
  /** The oldest first; at least one. */
  readonly runs: readonly [Run, ...Run[]]
  readonly latest: Run
}

/** A clause that fails in the latest run. */
export interface Regression {
  readonly clause: ClauseRecord
  /** The first of the runs in which it has failed ever since. */
  readonly firstBad: Run
  /** The last run before in which it passed, if there is one. */
  readonly lastGood: Run | undefined
}

/** By target, in the order of their names. */
export function historiesOf(runs: readonly Run[]): readonly History[] {
  const slugs = new Set<string>()
  return [...Map.groupBy(runs, ({ target }) => target)]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([target, own]) => {
      const [first, ...others] = own.toSorted(byTime)
      if (first === undefined) return []
      const latest = others.at(-1) ?? first
      return [{ target, slug: unusedSlug(target, slugs), runs: [first, ...others] as const, latest }]
    })
}

/** What fails in the latest run, what to fix first at the front. */
export function regressionsOf({ latest, runs }: History): readonly Regression[] {
  return failuresOf(latest.record.clauses).map((clause) => {
    const judged = runs.filter(({ record }) => isJudged(clauseIn(record, clause.id)))
    const lastGood = judged.findLast(({ record }) => clauseIn(record, clause.id)?.outcome !== 'fail')
    const since = lastGood === undefined ? 0 : judged.indexOf(lastGood) + 1
    return { clause, firstBad: judged[since] ?? latest, lastGood }
  })
}

export function isJudged(clause: ClauseRecord | undefined): boolean {
  return clause?.outcome === 'pass' || clause?.outcome === 'fail' || clause?.outcome === 'observed'
}

function clauseIn({ clauses }: RunRecord, id: ClauseRecord['id']): ClauseRecord | undefined {
  return clauses.find((clause) => clause.id === id)
}

function byTime(a: Run, b: Run): number {
  return compareText(a.record.startedAt, b.record.startedAt) || compareText(a.version, b.version)
}

/** By code units, which are the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function unusedSlug(target: string, used: Set<string>): string {
  const slug =
    target
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'target'
  const names = [slug, ...Array.from({ length: used.size }, (_, index) => `${slug}-${index + 2}`)]
  const unused = names.find((name) => !used.has(name)) ?? slug
  used.add(unused)
  return unused
}
