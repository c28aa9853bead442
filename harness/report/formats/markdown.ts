/** A record as Markdown: the outcomes at a glance, the failures, and what was observed. */

import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { paths } from '../../kit/reading/every-path.ts'
import { observationsOf, toldBriefly } from '../observation.ts'
import { countOutcomes, failuresOf, groupOf, outcomes, wordsOf } from '../outcomes.ts'
import { replayLine } from '../replay-line.ts'

export function renderMarkdown(record: RunRecord): string {
  const failures = failuresOf(record.clauses)
  const observed = record.clauses.filter((clause) => clause.observed !== undefined)
  return [
    `# ${record.target}: ${failures.length === 0 ? 'no failures' : `${failures.length} fail`}`,
    '',
    ...renderGroups(record),
    ...failures.flatMap((clause) => renderFailure(clause, record)),
    ...renderObserved(observed),
    '',
    `Seed ${record.seed}, ${record.transactions.executed} transactions executed, ` +
      `${record.transactions.revertsUnexpected} unexpected reverts.`,
    '',
  ].join('\n')
}

function renderGroups(record: RunRecord): string[] {
  const groups = Map.groupBy(record.clauses, ({ id }) => groupOf(id))
  return [
    `| group | ${outcomes.map(wordsOf).join(' | ')} |`,
    `|---|${outcomes.map(() => '---:').join('|')}|`,
    ...[...groups].map(([name, clauses]) => {
      const counts = countOutcomes(clauses)
      return `| ${name} | ${outcomes.map((outcome) => counts[outcome]).join(' | ')} |`
    }),
  ]
}

function renderFailure(clause: ClauseRecord, record: RunRecord): string[] {
  const { counterexample, id, level, reason, text } = clause
  return [
    '',
    `## ${id} (${level})`,
    '',
    `> ${text}`,
    '',
    code(reason ?? ''),
    '',
    `Input: ${code(JSON.stringify(counterexample?.given))}`,
    '',
    `Replay: ${code(replayLine(clause, record) ?? '')}`,
  ]
}

function renderObserved(observed: readonly ClauseRecord[]): string[] {
  if (observed.length === 0) return []
  return [
    '',
    '## Where the interface leaves it open',
    '',
    `| clause | what | ${paths.join(' | ')} |`,
    `|---|---|${paths.map(() => '---').join('|')}|`,
    ...observed.flatMap(observationsOf).map(({ did, id, name }) => {
      const briefly = toldBriefly(did)
      const told = paths.map((_, index) => tableCode(briefly[index] ?? ''))
      return `| ${id} | ${name} | ${told.join(' | ')} |`
    }),
  ]
}

/** As code within a table, where a bar would end the cell. */
export function tableCode(text: string): string {
  return text === '' ? '' : code(text).replaceAll('|', '\\|')
}

/** As code, so that nothing of it is read as Markdown: the fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  return `${fence} ${text.replaceAll(/[\r\n]+/g, ' ')} ${fence}`
}
