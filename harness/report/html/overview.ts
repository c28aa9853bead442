/** The run at a glance: the outcomes in total, by group and by level, and the failures. */

import { counted } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import { startAgain } from '../failures/guilty.ts'
import { type Cause, causesOf } from '../failures/same-cause.ts'
import { plainExplanation } from '../formats/failure-text.ts'
import { judgedSentence } from '../judged.ts'
import { countOutcomes, groupOf, membersByLevel, type OutcomeCounts, wordsOf } from '../outcomes.ts'
import { partSentences } from '../parts.ts'
import { targetInWords } from './asked-for.ts'
import { type Content, html, type Markup } from './markup.ts'
import { bar, copyable, duration, facts, mark, presentIn, prose, section, table } from './pieces.ts'

/** @param notAsked Number of clauses in groups that the run was not asked to judge. */
export function summaryView(record: RunRecord, notAsked: number): Markup {
  const { clauses, crashes, durationMs, grade, partial, parts, runs, seed, startedAt, transactions } = record
  const counts = countOutcomes(clauses)
  const { executed, executedAgain, revertsExpected, revertsUnexpected } = transactions
  const sum = (of: (clause: ClauseRecord) => number) =>
    clauses.reduce((total, clause) => total + of(clause), 0).toLocaleString('en')
  const time = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return html`<section id="summary" aria-labelledby="summary-title">
<p class="target">${targetInWords(record)}</p>
<h1 id="summary-title" class="${overall(counts)}">${headline(counts)}</h1>
${bar(counts)}
<ul class="legend">${presentIn(counts).map((outcome) => html`<li>${mark(outcome)}<b>${counts[outcome]}</b> ${wordsOf(outcome)}</li>`)}</ul>${
    notAsked > 0
      ? html`
<p class="soft">${counted(notAsked, 'clause')} of other groups ${notAsked === 1 ? 'was' : 'were'} not asked for.</p>`
      : undefined
  }
<p class="soft">${judgedSentence(record)}</p>
${parts && html`<ul class="soft" id="parts">${partSentences(record).map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
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
  ['service', crashes && crashCount(crashes)],
  ['partial', partial && earlyEndSentence(partial)],
  ['replay', grade === 'exact' ? 'gives the same bytes' : 'sends the same requests'],
])}${crashes && html`<ul class="soft">${crashes.map((crash) => html`<li>${crashSentence(crash)}<pre tabindex="0">${crash.log}</pre></li>`)}</ul>`}</section>`
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

/** The causes of failure, the most severe first, with links to the details. */
export function failuresView(record: RunRecord): Markup | undefined {
  const causes = causesOf(record.clauses)
  if (causes.length === 0) return undefined
  const more = causes.length - maxCards
  return section(
    'failures',
    'Failures',
    html`<ul class="cards">${causes.slice(0, maxCards).map((cause) => cardOf(cause, record))}</ul>
${more > 0 ? html`<p class="soft">${more} more in the list of clauses.</p>` : undefined}
${startView(record)}`,
  )
}

const maxCards = 12

function cardOf({ first, others }: Cause, record: RunRecord): Markup {
  const { id, level, text } = first
  const lines = plainExplanation(first, record).map((line) => html`${line}\n`)
  const also = others.map(
    (other, place) => html`${place === 0 ? 'With it: ' : ', '}<a href="#${other.id}">${other.id}</a>`,
  )
  return html`<li><a href="#${id}"><span class="id">${id}</span> <span class="level">${level}</span></a><p>${prose(text)}</p>${lines.length === 0 ? undefined : html`<pre class="reason" tabindex="0" aria-label="what is wrong">${lines}</pre>`}${also.length === 0 ? undefined : html`<p class="reason">${also}</p>`}</li>`
}

/** How to reach again what ended with the run. */
function startView(record: RunRecord): Markup | undefined {
  const start = startAgain(record)
  return start.length === 0
    ? undefined
    : html`<p class="soft">What was judged has ended; start it for the curl commands:</p>${start.map((command) => copyable('start', command))}`
}

export function groupsView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  const linked = groups.map(
    ([name, members]) => [html`<a href="#group-${name}">${name}</a>`, members] as const,
  )
  return section(
    'overview',
    'By group and level',
    html`<div class="pair">${countsTable('group', linked)}${countsTable('level', membersByLevel(clauses))}</div>`,
  )
}

function countsTable(what: string, parts: readonly (readonly [Content, readonly ClauseRecord[]])[]): Markup {
  const present = presentIn(countOutcomes(parts.flatMap(([, members]) => members)))
  const rows = parts.map(([name, members]) => {
    const counts = countOutcomes(members)
    return [name, bar(counts), ...present.map((outcome) => counts[outcome] || '')]
  })
  const head = [what, html`<span class="sr">share</span>`, ...present.map(mark)]
  return table(head, rows, { className: 'counts', numbersFrom: 2 })
}
