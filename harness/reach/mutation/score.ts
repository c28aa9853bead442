/** The score of a mutation run by room, and the list of the mutants that survived. */
import type { Fate } from './judge-mutant.ts'
import type { Mutant } from './subject.ts'

export interface Judged {
  readonly mutant: Mutant
  readonly fate: Fate
}

const columns = [
  'room',
  'mutants',
  'judged',
  'killed',
  'timed out',
  'not judged',
  'survived',
  'score',
] as const

/** @param all The mutants that the sample was drawn from. */
export function scoreLines(all: readonly Mutant[], judged: readonly Judged[]): readonly string[] {
  const rooms = [...Map.groupBy(all, ({ room }) => room)]
  const rows = rooms.map(([room, { length }]) =>
    rowOf(
      room,
      length,
      judged.filter(({ mutant }) => mutant.room === room),
    ),
  )
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...[...rows, rowOf('all', all.length, judged)].map((row) => `| ${row.join(' | ')} |`),
  ]
}

export function survivorLines(judged: readonly Judged[]): readonly string[] {
  return judged
    .filter(({ fate }) => fate.kind === 'survived')
    .toSorted((a, b) => (a.mutant.place < b.mutant.place ? -1 : 1))
    .map(fateLine)
}

export function fateLine({ fate, mutant }: Judged): string {
  return `${fate.kind.padEnd(8)} ${mutant.place}  ${oneLine(mutant.original)} → ${oneLine(mutant.replacement)}; ${detailOf(fate)}`
}

function detailOf(fate: Fate): string {
  switch (fate.kind) {
    case 'killed':
    case 'timeout':
      return `by ${fate.by}`
    case 'broken':
      return fate.reason
    case 'survived':
      return fate.inconclusive.length === 0
        ? `reached by ${fate.clauses} clauses`
        : `reached by ${fate.clauses} clauses, inconclusive: ${fate.inconclusive.join(', ')}`
  }
}

function rowOf(name: string, total: number, judged: readonly Judged[]): readonly string[] {
  const counted = (kind: Fate['kind']) => judged.filter(({ fate }) => fate.kind === kind).length
  const counts = (['killed', 'timeout', 'broken', 'survived'] as const).map(counted)
  const share = (100 * (judged.length - counted('survived'))) / judged.length
  return [
    name,
    ...[total, judged.length, ...counts].map(String),
    judged.length === 0 ? '-' : `${share.toFixed(1)} %`,
  ]
}

const shown = 90

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > shown ? `${line.slice(0, shown)}…` : line
}
