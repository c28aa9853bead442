/**
 * Compares two records, as Markdown: the differences in outcomes, and the observed behaviour of each target that the
 * interface does not prescribe.
 *
 * @module
 */

import type { ClauseRecord, Outcome, RunRecord } from '../judge/record.ts'
import { observationsOf, pathsIn, textsOf } from './observation.ts'
import { wordsOf } from './outcomes.ts'
import { codeCell, markdownTable } from './table.ts'

type Pair = readonly [left: ClauseRecord | undefined, right: ClauseRecord | undefined]

/** @param isSelected True for a clause to compare. */
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

/** True if the outcomes differ; false if one side is untested. */
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
    const paths = pathsIn(sides.filter((side) => side !== undefined))
    return paths.flatMap((path, index) => {
      const [one = '', other = ''] = sides.map((side) => side && textsOf(side, paths)[index])
      if (one === '' && other === '') return []
      const isDifferent = one !== '' && other !== '' && one !== other
      const shownPath = paths.length === 1 ? '' : path
      return [
        [(a ?? b)?.id ?? '', name, shownPath, codeCell(one), codeCell(other), isDifferent ? 'differs' : ''],
      ]
    })
  })
}
