/** The run at a glance: its verdict and the missing parts at the head of the page, and its figures in the list. */

import { counted } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import { startAgain } from '../failures/guilty.ts'
import { judgedSentence } from '../judged.ts'
import { countOutcomes, type OutcomeCounts, wordsOf } from '../outcomes.ts'
import { partSentences } from '../parts.ts'
import { targetInWords } from './asked-for.ts'
import { html, type Markup } from './markup.ts'
import { bar, copyable, duration, facts, mark, presentIn } from './pieces.ts'

export function summaryView(record: RunRecord): Markup {
  const { clauses, crashes, partial } = record
  const counts = countOutcomes(clauses)
  const warnings = [
    ...(partial === undefined ? [] : [earlyEndSentence(partial)]),
    ...(crashes === undefined ? [] : [crashCount(crashes)]),
  ]
  return html`<section id="summary" aria-labelledby="summary-title">
<p class="target">${targetInWords(record)}</p>
<h1 id="summary-title" class="${overall(counts)}">${headline(counts)}</h1>
${bar(counts)}
<ul class="legend">${presentIn(counts).map((outcome) => html`<li>${mark(outcome)}<b>${counts[outcome]}</b> ${wordsOf(outcome)}</li>`)}</ul>
${warnings.map((sentence) => html`<p class="fail">${sentence}</p>`)}
${record.parts && html`<ul class="plain" id="parts">${partSentences(record).map((sentence) => html`<li>${sentence}</li>`)}</ul>`}</section>`
}

/** @param notAsked Number of clauses in groups that the run was not asked to judge. */
export function runView(record: RunRecord, notAsked: number): Markup {
  const { clauses, crashes = [], durationMs, grade, runs, seed, startedAt, transactions } = record
  const { executed, executedAgain, revertsExpected, revertsUnexpected } = transactions
  const sum = (of: (clause: ClauseRecord) => number) =>
    clauses.reduce((total, clause) => total + of(clause), 0).toLocaleString('en')
  const time = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  const start = startAgain(record)
  return html`<h2>This run</h2>
<p>${judgedSentence(record)}${
    notAsked > 0
      ? html` ${counted(notAsked, 'clause')} of other groups ${notAsked === 1 ? 'was' : 'were'} not asked for.`
      : undefined
  }</p>
${facts([
  ['seed', seed],
  ['cases per clause', `up to ${runs}`],
  ['cases', sum(({ cases }) => cases)],
  ['requests', sum(({ requests }) => requests)],
  [
    'transactions',
    executed === 0
      ? undefined
      : `${executed} executed, ${revertsExpected} expected reverts, ${revertsUnexpected} unexpected`,
  ],
  ['second EVM', executedAgain === undefined ? undefined : `${counted(executedAgain, 'transaction')} alike`],
  ['started', html`<time datetime="${startedAt}">${time}</time>`],
  ['duration', duration(durationMs)],
  ['replay', grade === 'exact' ? 'gives the same bytes' : 'sends the same requests'],
])}${crashes.map((crash) => html`<p>${crashSentence(crash)}</p><pre tabindex="0" aria-label="log">${crash.log}</pre>`)}
${
  start.length === 0
    ? undefined
    : html`<p id="start">What was judged has ended; start it for the curl commands:</p>${start.map((command) => copyable('start', command))}`
}`
}

function overall({ fail, inconclusive, pass }: OutcomeCounts) {
  if (fail > 0) return 'fail'
  if (inconclusive > 0) return 'inconclusive'
  return pass > 0 ? 'pass' : 'untested'
}

function headline(counts: OutcomeCounts): string {
  switch (overall(counts)) {
    case 'fail':
      return `${counted(counts.fail, 'clause')} ${counts.fail === 1 ? 'fails' : 'fail'}`
    case 'inconclusive':
      return `No failures, ${counts.inconclusive} inconclusive`
    case 'pass':
      return `All ${counts.pass} judged clauses pass`
    case 'untested':
      return 'Nothing was judged'
  }
}
