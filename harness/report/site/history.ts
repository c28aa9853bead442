/** Runs of several targets over time: the latest run of each, and the first run of each failure. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import type { Measurement } from '../../quality/measurement.ts'
import { countOutcomes, failuresOf } from '../outcomes.ts'

/** A target in the version that was judged. */
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

/** The content of a site. */
export interface Results {
  readonly runs: readonly Run[]
  readonly measured: readonly Measured[]
}

export interface History {
  readonly target: string
  /** The unique part of the address of the target's page. */
  readonly slug: string
  /** At least one run, the oldest first. */
  readonly runs: readonly [Run, ...Run[]]
  readonly latest: Run
}

/** A clause that fails in the latest run. */
export interface Regression {
  readonly clause: ClauseRecord
  /** The run since which the clause has always failed. */
  readonly firstBad: Run
  /** The last run before `firstBad` in which the clause passed, if any. */
  readonly lastGood: Run | undefined
}

/** The history of each target: those that fail come first, the others by name. */
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
    .toSorted((a, b) => failingIn(b.latest) - failingIn(a.latest))
}

/** The number of clauses that fail. */
export function failingIn({ record }: Run): number {
  return countOutcomes(record.clauses).fail
}

/** The day of a run, in UTC. */
export function dayOf({ record }: Run): string {
  return record.startedAt.slice(0, 10)
}

/** The first run of a failure and the last one before it, in words. */
export function sinceOf({ firstBad, lastGood }: Regression): string {
  const named = (run: Run) => `${run.version} of ${dayOf(run)}`
  return `fails since ${named(firstBad)}${lastGood === undefined ? '' : `, passed in ${named(lastGood)}`}`
}

/** The failing clauses of the latest run, in the order in which to fix them. */
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

/** Compares by UTF-16 code units, which gives the same order on every machine. */
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
