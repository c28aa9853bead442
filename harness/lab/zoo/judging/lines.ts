/** The output of the zoo: its list, a line after each run, the table, and the false alarms. */
import type { Specimen } from '../specimen.ts'
import type { Judged } from './judge-specimen.ts'

/** True if no clause convicted the honest service. */
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

/** The false alarms by specimen, way and clause, and the undecided clauses. */
export function alarmLines(all: readonly Judged[]): readonly string[] {
  const alarms = all.flatMap(({ alarms, ...run }) => alarms.map((alarm) => ({ ...alarm, run })))
  const undecided = all.flatMap(({ undecided, ...run }) => undecided.map((one) => ({ ...one, run })))
  return [
    ...byRun(alarms).flatMap(([run, ones]) => [
      `False alarms, ${run}`,
      ...byClause(ones).flatMap(([clause, [{ level, reason, replay }, ...others]]) => [
        `  ${clause} (${level}, ${others.length + 1}×, case ${replay})`,
        `    ${short(reason, 400)}`,
      ]),
    ]),
    ...byRun(undecided).flatMap(([run, ones]) => [
      `Undecided, ${run}`,
      ...byClause(ones).map(
        ([clause, [{ reason }, ...others]]) => `  ${clause} (${others.length + 1}×): ${short(reason, 160)}`,
      ),
    ]),
  ]
}

type NonEmpty<One> = readonly [One, ...(readonly One[])]

function byRun<One extends { readonly run: Pick<Judged, 'specimen' | 'way'> }>(ones: readonly One[]) {
  return grouped(ones, ({ run }) => `${run.specimen}, ${run.way}`)
}

function byClause<One extends { readonly clause: string }>(ones: readonly One[]) {
  return grouped(ones, ({ clause }) => clause)
}

function grouped<One>(
  ones: readonly One[],
  keyOf: (one: One) => string,
): readonly (readonly [string, NonEmpty<One>])[] {
  return [...Map.groupBy(ones, keyOf)].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [[key, [first, ...others]] as const],
  )
}

function short(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

function cellsOf(judged: Judged): readonly string[] {
  const { exitCode, fail, inconclusive, notApplicable, pass, seed, specimen, turn, way } = judged
  return [
    `${specimen}, ${way}, seed ${seed}, turn ${turn}:`,
    `${pass} pass, ${fail} fail, ${inconclusive} inconclusive, ${notApplicable} not applicable,`,
    `exit ${exitCode}`,
  ]
}
