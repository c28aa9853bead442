/**
 * Two records side by side, as Markdown: where the outcomes differ, and what each target does where the
 * interface is silent.
 *
 * @module
 */

import { paths } from '../interfaces/solver-api/kit/reading/every-path.ts'
import type { ClauseRecord, Outcome, RunRecord } from '../judge/record.ts'
import { type Observation, observationsOf } from './observation.ts'
import { wordsOf } from './outcomes.ts'
import { codeCell, markdownTable } from './table.ts'

type Pair = readonly [left: ClauseRecord | undefined, right: ClauseRecord | undefined]

/** @param isSelected Whether a clause is compared. */
export function renderComparison(
  left: RunRecord,
  right: RunRecord,
  isSelected: (clause: ClauseRecord) => boolean,
): string {
  const pairs = pairsOf(left, right).filter((pair) => {
    const clause = pair[0] ?? pair[1]
    return clause !== undefined && isSelected(clause) && !pair.every(isUntested)
  })
  return [
    `# ${left.target} and ${right.target}`,
    '',
    `${pairs.length} clauses, ${pairs.filter(differ).length} with different outcomes.`,
    '',
    ...markdownTable(['clause', 'level', left.target, right.target, ''], pairs.map(outcomeRow)),
    '',
    '## Where the interface is silent',
    '',
    ...markdownTable(
      ['clause', 'request', 'path', left.target, right.target, ''],
      pairs.flatMap(observedRows),
    ),
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

/** False where one side is untested: nothing is known of it. */
function differ(pair: Pair): boolean {
  return !pair.some(isUntested) && outcomeOf(pair[0]) !== outcomeOf(pair[1])
}

function outcomeRow(pair: Pair): readonly string[] {
  const clause = pair[0] ?? pair[1]
  const [left = '', right = ''] = pair.map((side) => wordsOf(outcomeOf(side)))
  return [clause?.id ?? '', clause?.level ?? '', left, right, differ(pair) ? 'differs' : '']
}

function observedRows([a, b]: Pair): readonly (readonly string[])[] {
  const [left = [], right = []] = [a, b].map((clause) => (clause === undefined ? [] : observationsOf(clause)))
  const names = new Set([...left, ...right].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const sides = [left, right].map((rows) => rows.find((row) => row.name === name))
    return pathsOf(sides).map((path, index) => {
      const [one = '', other = ''] = sides.map((side) => side?.answers[index])
      const isDifferent = one !== '' && other !== '' && one !== other
      return [(a ?? b)?.id ?? '', name, path, codeCell(one), codeCell(other), isDifferent ? 'differs' : '']
    })
  })
}

/** The paths that either side tried; a single unnamed one where neither tried them one by one. */
function pathsOf(sides: readonly (Observation | undefined)[]): readonly string[] {
  if (sides.every((side) => (side?.answers.length ?? 0) <= 1)) return ['']
  return paths.filter((_, index) => sides.some((side) => (side?.answers[index] ?? '') !== ''))
}
