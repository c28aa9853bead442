/**
 * Two records of one target, the older and the newer: what broke, what was fixed, what answers differently to
 * the same cases, and what became slower.
 *
 * @module
 */
import type { ClauseRecord, RunRecord } from '../judge/record.ts'
import { code } from './formats/markdown.ts'
import { type Standing, standingOf } from './standing.ts'

/** One clause in both records. */
export interface Change {
  readonly before: ClauseRecord
  readonly after: ClauseRecord
}

export interface RecordDiff {
  /** Broken now, and not before: whether it held before or nobody had looked. */
  readonly newlyBroken: readonly Change[]
  /** Broken before, and found to hold now. */
  readonly fixed: readonly Change[]
  /**
   * Judged otherwise although both runs drew the same cases of the same target: it has changed in between, or
   * does not always answer alike. These are among the others, too.
   */
  readonly flaky: readonly Change[]
  /** Broken or conforming before, and without a verdict now. */
  readonly lost: readonly Change[]
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
  const from = ({ before: { verdict } }: Change) => verdict
  const to = ({ after: { verdict } }: Change) => verdict
  const isVerdict = (verdict: string) => verdict === 'pass' || verdict === 'fail'
  const drewAlike = before.target === after.target && before.seed === after.seed && before.runs === after.runs
  return {
    newlyBroken: changes.filter((change) => to(change) === 'fail' && from(change) !== 'fail'),
    fixed: changes.filter((change) => from(change) === 'fail' && to(change) === 'pass'),
    flaky: changes.filter(
      (change) =>
        drewAlike && from(change) !== to(change) && isVerdict(from(change)) && isVerdict(to(change)),
    ),
    lost: changes.filter((change) => isVerdict(from(change)) && !isVerdict(to(change))),
    slower: changes.filter(isSlower),
  }
}

/** As Markdown. */
export function renderDiff(before: RunRecord, after: RunRecord): string {
  const { fixed, flaky, lost, newlyBroken, slower } = diffRecords(before, after)
  return [
    `# ${newlyBroken.length === 0 ? 'No clause newly broken' : `${newlyBroken.length} newly broken`}`,
    '',
    `From ${nameOf(before)} to ${nameOf(after)}: ${newlyBroken.length} newly broken, ${fixed.length} fixed, ` +
      `${flaky.length} flaky, ${lost.length} without a verdict now, ${slower.length} slower.`,
    ...section('Newly broken', newlyBroken),
    ...section('Fixed', fixed),
    ...section('Flaky: the same cases, another verdict', flaky),
    ...section('Without a verdict now', lost),
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
      const [was, is]: readonly Standing[] = [standingOf(before), standingOf(after)]
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

const longestCell = 200

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return ''
  return code(line.length > longestCell ? `${line.slice(0, longestCell)}…` : line).replaceAll('|', '\\|')
}
