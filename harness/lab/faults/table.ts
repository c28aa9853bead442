/** The table of found faults, by class, and the list of missed ones. */
import type { Measured } from './judging/measure.ts'

const columns = [
  ...['class', 'faults', 'found', 'by its owner'],
  ...['requests of the clause that failed, median', '90 %'],
  ...['with those of clauses before it, median', '90 %'],
]

export function tableLines(measured: readonly Measured[]): readonly string[] {
  const byClass = Map.groupBy(measured, ({ fault }) => fault.class)
  const rows = [...byClass].map(([name, ones]) => rowOf(name, ones))
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...[...rows, rowOf('all', measured)].map((row) => `| ${row.join(' | ')} |`),
  ]
}

export function missLines(measured: readonly Measured[]): readonly string[] {
  const missed = measured.filter(({ by }) => by.length === 0)
  const others = measured.filter(({ by, isByOwner }) => by.length > 0 && !isByOwner)
  return [
    ...missed.map(
      ({ error, fault }) => `missed  ${lineOf(fault)}${error === undefined ? '' : `; not judged: ${error}`}`,
    ),
    ...others.map(({ by, fault }) => `other   ${lineOf(fault)}; found by ${by.join(', ')}`),
  ]
}

function lineOf({ class: name, clauses, id, says, sentence }: Measured['fault']): string {
  const against = sentence === undefined ? '' : `, against "${sentence}"`
  return `${name} / ${id} (${clauses.join(', ')}): ${says}${against}`
}

function rowOf(name: string, ones: readonly Measured[]): readonly string[] {
  const found = ones.filter(({ by }) => by.length > 0)
  const owned = ones.filter(({ isByOwner }) => isByOwner)
  return [
    name,
    `${ones.length}`,
    ...[found, owned].map(({ length }) => `${length} (${Math.round((100 * length) / ones.length)} %)`),
    ...[found.map((one) => one.requestsOfLast), found.map(({ requests }) => requests)].flatMap((counts) =>
      [0.5, 0.9].map((share) => `${quantile(counts, share) ?? '-'}`),
    ),
  ]
}

function quantile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]
}
