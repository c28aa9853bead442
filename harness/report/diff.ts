/**
 * Two records of one target, the older and the newer: what fails now, what was fixed, what answers differently to
 * the same cases, and what became slower.
 *
 * @module
 */
import type { ClauseRecord, Outcome, RunRecord } from '../judge/record.ts'
import { code } from './formats/markdown.ts'
import { wordsOf } from './outcomes.ts'

/** One clause in both records. */
export interface Change {
  readonly before: ClauseRecord
  readonly after: ClauseRecord
}

export interface RecordDiff {
  /** Fails now and did not before, whether it passed or was not judged. */
  readonly newFailures: readonly Change[]
  /** Failed before, and passes now. */
  readonly fixed: readonly Change[]
  /**
   * Another outcome although both runs drew the same cases for the same target: it has changed in between, or
   * its answers vary. These are also among the others.
   */
  readonly flaky: readonly Change[]
  /** Passed or failed before, and is not judged now. */
  readonly notJudged: readonly Change[]
  /** Takes longer for a request than before. */
  readonly slower: readonly Change[]
}

// What runs on a busy machine differ by without any change of the target.
const slowerFactor = 2
const slowerByMs = 250

export function diffRecords(before: RunRecord, after: RunRecord): RecordDiff {
  const earlier = new Map(before.clauses.map((clause) => [clause.id, clause]))
  const changes = after.clauses.flatMap((clause) => {
    const other = earlier.get(clause.id)
    return other === undefined ? [] : [{ before: other, after: clause }]
  })
  const from = ({ before }: Change) => before.outcome
  const to = ({ after }: Change) => after.outcome
  const isJudged = (outcome: Outcome) => ['pass', 'observed', 'fail'].includes(outcome)
  const sameCases = before.target === after.target && before.seed === after.seed && before.runs === after.runs
  return {
    newFailures: changes.filter((change) => to(change) === 'fail' && from(change) !== 'fail'),
    fixed: changes.filter((change) => from(change) === 'fail' && ['pass', 'observed'].includes(to(change))),
    flaky: changes.filter(
      (change) => sameCases && from(change) !== to(change) && isJudged(from(change)) && isJudged(to(change)),
    ),
    notJudged: changes.filter((change) => isJudged(from(change)) && !isJudged(to(change))),
    slower: changes.filter(isSlower),
  }
}

/** As Markdown. */
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
    ...sectionOfSlower(slower),
    '',
  ].join('\n')
}

function section(title: string, changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return []
  return [
    '',
    `## ${title}`,
    '',
    '| clause | level | before | after | why |',
    '|---|---|---|---|---|',
    ...changes.map(({ after, before }) => {
      const [was, is] = [wordsOf(before.outcome), wordsOf(after.outcome)]
      return `| ${after.id} | ${after.level} | ${was} | ${is} | ${cell(after.reason ?? before.reason ?? '')} |`
    }),
  ]
}

function sectionOfSlower(changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return []
  return [
    '',
    '## Slower',
    '',
    '| clause | ms a request before | after |',
    '|---|---:|---:|',
    ...changes.map(
      ({ after, before }) => `| ${after.id} | ${msOf(before).toFixed(1)} | ${msOf(after).toFixed(1)} |`,
    ),
  ]
}

function isSlower({ after, before }: Change): boolean {
  if (before.requests === 0 || after.requests === 0 || before.durationMs === 0) return false
  const added = (msOf(after) - msOf(before)) * after.requests
  return msOf(after) >= slowerFactor * msOf(before) && added >= slowerByMs
}

function msOf({ durationMs, requests }: ClauseRecord): number {
  return durationMs / requests
}

function nameOf({ seed, startedAt, target }: RunRecord): string {
  return `${target} (${startedAt}, seed ${seed})`
}

const maxCell = 200

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return ''
  return code(line.length > maxCell ? `${line.slice(0, maxCell)}…` : line).replaceAll('|', '\\|')
}
