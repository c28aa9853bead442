/**
 * Two records side by side, as Markdown: where the outcomes differ, and what each does where the interface is silent.
 *
 * @module
 */

import type { ClauseRecord, Outcome, RunRecord } from '../judge/record.ts'
import { paths } from '../kit/reading/every-path.ts'
import { tableCode } from './formats/markdown.ts'
import { type Observation, observationsOf } from './observation.ts'
import { wordsOf } from './outcomes.ts'

type Pair = readonly [left: ClauseRecord | undefined, right: ClauseRecord | undefined]

/** @param isAsked Says which clauses are compared. */
export function renderComparison(
  left: RunRecord,
  right: RunRecord,
  isAsked: (clause: ClauseRecord) => boolean,
): string {
  const pairs = pairsOf(left, right).filter((pair) => {
    const clause = pair[0] ?? pair[1]
    return clause !== undefined && isAsked(clause) && !pair.every(isUntested)
  })
  const differing = pairs.filter(differ)
  return [
    `# ${left.target} and ${right.target}`,
    '',
    `${pairs.length} clauses, ${differing.length} with different outcomes.`,
    '',
    `| clause | level | ${left.target} | ${right.target} | |`,
    '|---|---|---|---|---|',
    ...pairs.map((pair) => {
      const [a, b] = pair
      const { id, level } = { ...b, ...a }
      return `| ${id} | ${level} | ${wordsOf(outcomeOf(a))} | ${wordsOf(outcomeOf(b))} | ${differ(pair) ? 'differs' : ''} |`
    }),
    '',
    '## Where the interface leaves it open',
    '',
    `| clause | what | path | ${left.target} | ${right.target} | |`,
    '|---|---|---|---|---|---|',
    ...pairs.flatMap(observedRows),
    '',
  ].join('\n')
}

function pairsOf(left: RunRecord, right: RunRecord): readonly Pair[] {
  const others = new Map(right.clauses.map((clause) => [clause.id, clause]))
  const known = new Set(left.clauses.map(({ id }) => id))
  return [
    ...left.clauses.map((clause) => [clause, others.get(clause.id)] as const),
    ...right.clauses.filter(({ id }) => !known.has(id)).map((clause) => [undefined, clause] as const),
  ]
}

function outcomeOf(clause: ClauseRecord | undefined): Outcome {
  return clause?.outcome ?? 'untested'
}

function isUntested(clause: ClauseRecord | undefined): boolean {
  return outcomeOf(clause) === 'untested'
}

/** Where one side was not asked, nothing is said of a difference. */
function differ(pair: Pair): boolean {
  return !pair.some(isUntested) && outcomeOf(pair[0]) !== outcomeOf(pair[1])
}

function observedRows([a, b]: Pair): string[] {
  const [left, right] = [a, b].map((clause) => (clause === undefined ? [] : observationsOf(clause)))
  const names = new Set([...(left ?? []), ...(right ?? [])].map(({ name }) => name))
  const id = (a ?? b)?.id
  return [...names].flatMap((name) => {
    const [mine, theirs] = [left, right].map((rows) => rows?.find((row) => row.name === name))
    return pathsOf(mine, theirs).map((path, index) => {
      const [one, other] = [mine?.did[index] ?? '', theirs?.did[index] ?? '']
      const isDifferent = one !== '' && other !== '' && one !== other
      return `| ${id} | ${name} | ${path} | ${tableCode(one)} | ${tableCode(other)} | ${isDifferent ? 'differs' : ''} |`
    })
  })
}

/** The paths that either side tells apart; one row without a name where neither does. */
function pathsOf(mine: Observation | undefined, theirs: Observation | undefined): readonly string[] {
  const isTold = (index: number) => [mine, theirs].some((row) => (row?.did[index] ?? '') !== '')
  const isByPath = [mine, theirs].some((row) => (row?.did.length ?? 0) > 1)
  return isByPath ? paths.filter((_, index) => isTold(index)) : ['']
}
