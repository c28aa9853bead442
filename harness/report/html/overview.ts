/** The run at a glance: the outcomes, in all and by group and level, and the failures. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { crashCount, crashSentence } from '../crashes.ts'
import { earlyEndSentence } from '../early-end.ts'
import {
  countOutcomes,
  failuresOf,
  groupOf,
  membersByLevel,
  type OutcomeCounts,
  wordsOf,
} from '../outcomes.ts'
import { truncate } from '../table.ts'
import { type Content, html, type Markup } from './markup.ts'
import { bar, counted, duration, facts, mark, presentIn, prose, section, table } from './pieces.ts'

export function summaryView(record: RunRecord): Markup {
  const { clauses, crashes, durationMs, grade, partial, runs, seed, startedAt, target, transactions } = record
  const counts = countOutcomes(clauses)
  const { executed, revertsExpected, revertsUnexpected } = transactions
  const sum = (of: (clause: ClauseRecord) => number) =>
    clauses.reduce((total, clause) => total + of(clause), 0).toLocaleString('en')
  const time = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return html`<section id="summary" aria-labelledby="summary-title">
<p class="target">${target}</p>
<h1 id="summary-title" class="${overall(counts)}">${headline(counts)}</h1>
${bar(counts)}
<ul class="legend">${presentIn(counts).map((outcome) => html`<li>${mark(outcome)}<b>${counts[outcome]}</b> ${wordsOf(outcome)}</li>`)}</ul>
${facts([
  ['seed', seed],
  ['cases per clause', `up to ${runs}`],
  ['cases', sum(({ cases }) => cases)],
  ['requests', sum(({ requests }) => requests)],
  [
    'transactions',
    `${executed} executed, ${revertsExpected} expected reverts, ${revertsUnexpected} unexpected`,
  ],
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

/** The failures, the most severe first: one line each, with a link to the details. */
export function failuresView({ clauses }: RunRecord): Markup | undefined {
  const failures = failuresOf(clauses)
  if (failures.length === 0) return undefined
  const cards = failures
    .slice(0, maxCards)
    .map(
      (clause) =>
        html`<li><a href="#${clause.id}"><span class="id">${clause.id}</span> <span class="level">${clause.level}</span></a><p>${prose(clause.text)}</p><p class="reason">${briefly(clause)}</p></li>`,
    )
  const more = failures.length - maxCards
  return section(
    'failures',
    'Failures',
    html`<ul class="cards">${cards}</ul>
${more > 0 ? html`<p class="soft">${more} more in the list of clauses.</p>` : undefined}`,
  )
}

const maxCards = 12
const maxReason = 200

/** The first line of the message; where it only introduces the expected and the actual value, these. */
function briefly({ counterexample, reason = '' }: ClauseRecord): string {
  const line = reason.trim().split('\n', 1)[0] ?? ''
  if (!line.endsWith(':') || counterexample === undefined) return line.slice(0, maxReason)
  const [expected, actual] = [counterexample.expected, counterexample.actual].map((value) =>
    truncate(JSON.stringify(value) ?? 'nothing', maxReason / 2),
  )
  return `expected ${expected}, got ${actual}`
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
