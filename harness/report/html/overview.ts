/** The run at a glance: the outcomes, in all and by group and level, and the failures. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import {
  countOutcomes,
  failuresOf,
  groupOf,
  membersByLevel,
  type OutcomeCounts,
  outcomes,
  wordsOf,
} from '../outcomes.ts'
import { html, type Markup } from './markup.ts'
import { bar, counted, duration, facts, mark, prose } from './pieces.ts'

export function summaryView(record: RunRecord): Markup {
  const { clauses, durationMs, grade, runs, seed, startedAt, target, transactions } = record
  const counts = countOutcomes(clauses)
  const { executed, revertsExpected, revertsUnexpected } = transactions
  const sum = (of: (clause: ClauseRecord) => number) =>
    clauses.reduce((total, clause) => total + of(clause), 0)
  return html`<section id="summary" aria-labelledby="summary-title">
<p class="target">${target}</p>
<h1 id="summary-title" class="${overall(counts)}">${headline(counts)}</h1>
${bar(counts, `Of ${clauses.length} clauses: ${inWords(counts)}`)}
<ul class="legend">${outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => html`<li>${mark(outcome)}<b>${counts[outcome]}</b> ${wordsOf(outcome)}</li>`)}</ul>
${facts([
  ['seed', seed],
  ['cases a clause', `at most ${runs}`],
  ['cases', sum(({ cases }) => cases).toLocaleString('en')],
  ['requests', sum(({ requests }) => requests).toLocaleString('en')],
  [
    'transactions',
    `${executed} executed, ${revertsExpected} reverted as expected, ${revertsUnexpected} otherwise`,
  ],
  [
    'started',
    html`<time datetime="${startedAt}">${startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`,
  ],
  ['took', duration(durationMs)],
  ['a replay gives', grade === 'exact' ? 'the same bytes' : 'the same requests'],
])}</section>`
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
  return html`<section id="failures" aria-labelledby="failures-title"><h2 id="failures-title">Failures</h2>
<ul class="cards">${failures
    .slice(0, maxCards)
    .map(
      ({ id, level, text, ...clause }) =>
        html`<li><a href="#${id}"><span class="id">${id}</span> <span class="level">${level}</span></a><p>${prose(text)}</p><p class="reason">${because(clause)}</p></li>`,
    )}</ul>
${failures.length > maxCards ? html`<p class="soft">${failures.length - maxCards} more are in the list of clauses.</p>` : undefined}</section>`
}

const maxCards = 12
const maxReason = 200

/** What the check said, in a line; where that only introduces the two values, these. */
function because({ counterexample, reason = '' }: Pick<ClauseRecord, 'counterexample' | 'reason'>): string {
  const line = reason.trim().split('\n', 1)[0] ?? ''
  if (!line.endsWith(':') || counterexample === undefined) return line.slice(0, maxReason)
  const { actual, expected } = counterexample
  return `expected ${brief(expected)}, not ${brief(actual)}`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > maxReason / 2 ? `${text.slice(0, maxReason / 2)}…` : text
}

export function groupsView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  const byLevel = membersByLevel(clauses)
  return html`<section id="overview" aria-labelledby="overview-title"><h2 id="overview-title">By group and by level</h2>
<div class="pair">${tableOf('group', groups)}${tableOf('level', byLevel)}</div></section>`
}

function tableOf(what: string, parts: readonly (readonly [string, readonly ClauseRecord[]])[]): Markup {
  const present = outcomes.filter((outcome) =>
    parts.some(([, clauses]) => clauses.some((clause) => clause.outcome === outcome)),
  )
  return html`<div class="scroll" tabindex="0"><table class="counts"><thead><tr><th scope="col">${what}</th><th scope="col" class="wide"><span class="sr">share</span></th>${present.map((outcome) => html`<th scope="col" class="number">${mark(outcome)}</th>`)}</tr></thead>
<tbody>${parts.map(([name, clauses]) => {
    const counts = countOutcomes(clauses)
    const title = what === 'group' ? html`<a href="#group-${name}">${name}</a>` : html`${name}`
    return html`<tr><th scope="row">${title}</th><td class="wide">${bar(counts, inWords(counts))}</td>${present.map((outcome) => html`<td class="number">${counts[outcome] === 0 ? '' : counts[outcome]}</td>`)}</tr>`
  })}</tbody></table></div>`
}

function inWords(counts: OutcomeCounts): string {
  const given = outcomes.filter((outcome) => counts[outcome] > 0)
  return given.map((outcome) => `${counts[outcome]} ${wordsOf(outcome)}`).join(', ')
}
