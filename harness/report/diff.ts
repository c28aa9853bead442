/**
 * Compares two records of one target, an older and a newer: new failures, fixed clauses, other outcomes of the same
 * cases, and slower clauses.
 *
 * @module
 */
import type { ClauseRecord, RunRecord } from '../judge/record.ts'
import { wordsOf } from './outcomes.ts'
import { codeCell, markdownTable } from './table.ts'

/** One clause in both records. */
export interface Change {
  readonly before: ClauseRecord
  readonly after: ClauseRecord
}

export interface RecordDiff {
  /** Clauses that fail now and did not fail before, whether they passed or were not judged. */
  readonly newFailures: readonly Change[]
  /** Clauses that failed before, and pass now. */
  readonly fixed: readonly Change[]
  /**
   * Clauses with another outcome although both runs drew the same cases for the same target: the target changed in
   * between, or its answers vary. These clauses are also in the other lists.
   */
  readonly flaky: readonly Change[]
  /** Clauses that passed or failed before, and are not judged now. */
  readonly notJudged: readonly Change[]
  /** Clauses whose requests take longer than before. */
  readonly slower: readonly Change[]
}

// Runs on a busy machine differ by less than this if the target is unchanged.
const slowerFactor = 2
const slowerByMs = 250

export function diffRecords(before: RunRecord, after: RunRecord): RecordDiff {
  const earlier = new Map(before.clauses.map((clause) => [clause.id, clause]))
  const changes = after.clauses.flatMap((clause) => {
    const other = earlier.get(clause.id)
    return other === undefined ? [] : [{ before: other, after: clause }]
  })
  const differing = changes.filter((change) => change.before.outcome !== change.after.outcome)
  const isSameRun = before.target === after.target && before.seed === after.seed && before.runs === after.runs
  return {
    newFailures: differing.filter((change) => change.after.outcome === 'fail'),
    fixed: differing.filter((change) => change.before.outcome === 'fail' && isJudged(change.after)),
    flaky: differing.filter((change) => isSameRun && isJudged(change.before) && isJudged(change.after)),
    notJudged: differing.filter((change) => isJudged(change.before) && !isJudged(change.after)),
    slower: changes.filter(isSlower),
  }
}

function isJudged({ outcome }: ClauseRecord): boolean {
  return outcome === 'pass' || outcome === 'fail' || outcome === 'observed'
}

/** The differences as Markdown. */
export function renderDiff(before: RunRecord, after: RunRecord): string {
  const { fixed, flaky, newFailures, notJudged, slower } = diffRecords(before, after)
  return [
    `# ${newFailures.length === 0 ? 'No new failures' : `New failures: ${newFailures.length}`}`,
    '',
    `From ${nameOf(before)} to ${nameOf(after)}: ${newFailures.length} new failures, ${fixed.length} fixed, ` +
      `${flaky.length} flaky, ${notJudged.length} no longer judged, ${slower.length} slower.`,
    ...section('New failures', newFailures),
    ...section('Fixed', fixed),
    ...section('Flaky: the same cases, another outcome', flaky),
    ...section('No longer judged', notJudged),
    ...slowerSection(slower),
    '',
  ].join('\n')
}

function section(title: string, changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ after, before }) => [
    after.id,
    after.level,
    wordsOf(before.outcome),
    wordsOf(after.outcome),
    codeCell(after.reason ?? before.reason ?? ''),
  ])
  return ['', `## ${title}`, '', ...markdownTable(['clause', 'level', 'before', 'after', 'reason'], rows)]
}

function slowerSection(changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ after, before }) => [
    after.id,
    msPerRequest(before).toFixed(1),
    msPerRequest(after).toFixed(1),
  ])
  return ['', '## Slower', '', ...markdownTable(['clause', 'ms per request before', 'after'], rows, 1)]
}

function isSlower({ after, before }: Change): boolean {
  if (before.requests === 0 || after.requests === 0 || before.durationMs === 0) return false
  const added = (msPerRequest(after) - msPerRequest(before)) * after.requests
  return msPerRequest(after) >= slowerFactor * msPerRequest(before) && added >= slowerByMs
}

function msPerRequest({ durationMs, requests }: ClauseRecord): number {
  return durationMs / requests
}

function nameOf({ seed, startedAt, target }: RunRecord): string {
  return `${target} (${startedAt}, seed ${seed})`
}
