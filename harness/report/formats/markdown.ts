/** Renders a record as Markdown: the outcomes at a glance, the failures, and the observations. */

import { printable } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { replayCommand } from '../command-line.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import { guiltyExchange, type Shown } from '../failures/guilty.ts'
import { judgedSentence } from '../judged.ts'
import { observationsOf, pathsIn, textsOf, withoutRepeats } from '../observation.ts'
import { countOutcomes, failuresOf, groupOf, outcomes, wordsOf } from '../outcomes.ts'
import { partSentences } from '../parts.ts'
import { codeCell, markdownCode, markdownTable, truncate } from '../table.ts'
import { plainExplanation } from './failure-text.ts'

export function renderMarkdown(record: RunRecord): string {
  const { clauses, seed, target, transactions } = record
  const failures = failuresOf(clauses)
  return [
    `# ${target}: ${failures.length === 0 ? 'no failures' : `${failures.length} fail`}`,
    '',
    judgedSentence(record),
    '',
    ...(record.partial === undefined ? [] : [earlyEndSentence(record.partial), '']),
    ...partSentences(record).map((sentence) => `- ${printable(sentence)}`),
    ...(record.parts === undefined ? [] : ['']),
    ...renderGroups(clauses),
    ...renderCrashes(record.crashes ?? []),
    ...failures.flatMap((clause) => renderFailure(clause, record)),
    ...renderObserved(clauses),
    '',
    `Seed ${seed}, ${transactions.executed} transactions, ${transactions.revertsUnexpected} unexpected reverts.`,
    '',
  ].join('\n')
}

function renderGroups(clauses: readonly ClauseRecord[]): readonly string[] {
  const judged = [...Map.groupBy(clauses, ({ id }) => groupOf(id))].filter(([, members]) =>
    members.some(({ outcome }) => outcome !== 'untested'),
  )
  const rows = judged.map(([name, members]) => {
    const counts = countOutcomes(members)
    return [name, ...outcomes.map((outcome) => `${counts[outcome]}`)]
  })
  return markdownTable(['group', ...outcomes.map(wordsOf)], rows, 1)
}

function renderCrashes(crashes: NonNullable<RunRecord['crashes']>): readonly string[] {
  if (crashes.length === 0) return []
  return ['', crashCount(crashes), '', ...crashes.map((crash) => `- ${markdownCode(crashSentence(crash))}`)]
}

function renderFailure(clause: ClauseRecord, record: RunRecord): readonly string[] {
  const { counterexample, id, level, text } = clause
  const guilty = guiltyExchange(clause)
  return [
    '',
    `## ${id} (${level})`,
    '',
    `> ${printable(text)}`,
    '',
    ...plainExplanation(clause, record).map(markdownCode),
    '',
    ...(counterexample?.given === undefined
      ? []
      : [`Input: ${markdownCode(JSON.stringify(counterexample.given))}`, '']),
    ...(guilty === undefined ? [] : evidenceOf(guilty)),
    `Replay: ${markdownCode(replayCommand(clause, record) ?? '')}`,
  ]
}

// A summary is read at a glance; the page shows whole answers.
const maxResponse = 300

function evidenceOf({ curl, response }: Shown): readonly string[] {
  const answer = `Response: ${markdownCode(truncate(response, maxResponse))}`
  return [answer, '', ...(curl === undefined ? [] : [`Request: ${markdownCode(curl)}`, ''])]
}

function renderObserved(clauses: readonly ClauseRecord[]): readonly string[] {
  const observations = clauses.flatMap(observationsOf)
  if (observations.length === 0) return []
  const paths = pathsIn(observations)
  const rows = observations.map((observation) => {
    const texts = withoutRepeats(textsOf(observation, paths))
    return [observation.id, observation.name, ...texts.map(codeCell)]
  })
  return ['', '## Where the interface is silent', '', ...markdownTable(['clause', 'request', ...paths], rows)]
}
