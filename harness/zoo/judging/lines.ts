/** What the zoo prints: its list, a line after each run, the table, and the false alarms. */
import type { Specimen } from '../specimen.ts'
import type { Judged } from './judge-specimen.ts'

/** Whether an honest service was found honest. */
export function isClean({ exitCode, fail }: Judged): boolean {
  return fail === 0 && exitCode === 0
}

export function listLines(specimens: Readonly<Record<string, Specimen>>): readonly string[] {
  const rows = Object.entries(specimens).map(([name, { honest, turns, ways }]) => {
    const judged = turns === undefined ? ways.join(', ') : `${ways.join(', ')}; twice with each seed`
    return `| \`${name}\` | ${honest} | ${judged} |`
  })
  return ['| specimen | why it is honest | judged by |', '|---|---|---|', ...rows]
}

export function progressLine(judged: Judged): string {
  return [...cellsOf(judged), `${judged.seconds} s`].join('  ')
}

export function tableLines(all: readonly Judged[]): readonly string[] {
  const rows = [
    ['specimen', 'way', 'seed', 'turn', 'pass', 'fail', 'inconclusive', 'not applicable', 'exit', 'seconds'],
    ...all.map(
      ({ exitCode, fail, inconclusive, notApplicable, pass, seconds, seed, specimen, turn, way }) => [
        specimen,
        way,
        ...[seed, turn, pass, fail, inconclusive, notApplicable, exitCode, seconds].map(String),
      ],
    ),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** By specimen and clause, what each false alarm says, and the clauses that were left undecided. */
export function alarmLines(all: readonly Judged[]): readonly string[] {
  const alarms = all.flatMap(({ alarms, ...run }) => alarms.map((alarm) => ({ ...alarm, run })))
  const undecided = all.flatMap(({ undecided, ...run }) => undecided.map((one) => ({ ...one, run })))
  return [
    ...byClause(alarms).map(([title, ones]) => {
      const [first] = ones
      return `false alarm  ${title} (${ones.length}×, ${first?.level}, case ${first?.replay})\n  ${short(first?.reason)}`
    }),
    ...byClause(undecided).map(
      ([title, ones]) => `undecided    ${title} (${ones.length}×)\n  ${short(ones[0]?.reason)}`,
    ),
  ]
}

interface OfRun {
  readonly clause: string
  readonly run: Pick<Judged, 'specimen' | 'way'>
}

function byClause<One extends OfRun>(ones: readonly One[]): readonly (readonly [string, readonly One[]])[] {
  return [...Map.groupBy(ones, ({ clause, run }) => `${run.specimen}, ${run.way}: ${clause}`)]
}

const maxReason = 400

function short(reason = ''): string {
  const line = reason.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxReason ? `${line.slice(0, maxReason)}…` : line
}

function cellsOf(judged: Judged): readonly string[] {
  const { exitCode, fail, inconclusive, notApplicable, pass, seed, specimen, turn, way } = judged
  return [
    `${specimen}, ${way}, seed ${seed}, turn ${turn}:`,
    `${pass} pass, ${fail} fail, ${inconclusive} inconclusive, ${notApplicable} not applicable,`,
    `exit ${exitCode}`,
  ]
}
