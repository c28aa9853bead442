/** The verdict at a glance: what it is, how the clauses stand by group and by level, and what is broken. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import {
  brokenOf,
  countBy,
  groupOf,
  membersByLevel,
  type Standing,
  standingOf,
  standings,
} from '../standing.ts'
import { html, type Markup } from './markup.ts'
import { bar, classOf, counted, countedStanding, duration, facts, mark, prose } from './pieces.ts'

export function verdictView(record: RunRecord): Markup {
  const { clauses, durationMs, grade, runs, seed, startedAt, target, transactions } = record
  const counts = countBy(clauses)
  const { executed, revertsExpected, revertsUnexpected } = transactions
  const sum = (of: (clause: ClauseRecord) => number) =>
    clauses.reduce((total, clause) => total + of(clause), 0)
  return html`<section id="verdict" aria-labelledby="verdict-title">
<p class="target">${target}</p>
<h1 id="verdict-title" class="${classOf(overall(counts))}">${headline(counts)}</h1>
${bar(counts, `Of ${clauses.length} clauses: ${inWords(counts)}`)}
<ul class="legend">${standings
    .filter((standing) => counts[standing] > 0)
    .map(
      (standing) => html`<li>${mark(standing)}<b>${counts[standing]}</b> ${countedStanding(standing)}</li>`,
    )}</ul>
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

function overall({ broken, conforms, inconclusive }: Readonly<Record<Standing, number>>): Standing {
  if (broken > 0) return 'broken'
  if (inconclusive > 0) return 'inconclusive'
  return conforms > 0 ? 'conforms' : 'untested'
}

function headline(counts: Readonly<Record<Standing, number>>): string {
  switch (overall(counts)) {
    case 'broken':
      return `${counted(counts.broken, 'clause')} ${counts.broken === 1 ? 'is' : 'are'} broken`
    case 'inconclusive':
      return `No clause is broken, ${counts.inconclusive} could not be judged`
    case 'conforms':
      return `All ${counts.conforms} judged clauses hold`
    case 'observed':
    case 'not applicable':
    case 'untested':
      return 'Nothing was judged'
  }
}

/** What is broken, the gravest first: one line each, and the way to the rest. */
export function brokenView({ clauses }: RunRecord): Markup | undefined {
  const broken = brokenOf(clauses)
  if (broken.length === 0) return undefined
  return html`<section id="broken" aria-labelledby="broken-title"><h2 id="broken-title">Broken</h2>
<ul class="cards">${broken
    .slice(0, mostCards)
    .map(
      ({ id, level, text, ...clause }) =>
        html`<li><a href="#${id}"><span class="id">${id}</span> <span class="level">${level}</span></a><p>${prose(text)}</p><p class="reason">${because(clause)}</p></li>`,
    )}</ul>
${broken.length > mostCards ? html`<p class="soft">${broken.length - mostCards} more are in the list of clauses.</p>` : undefined}</section>`
}

const mostCards = 12
const longestReason = 200

/** What the check said, in a line; where that only introduces the two values, these. */
function because({ counterexample, reason = '' }: Pick<ClauseRecord, 'counterexample' | 'reason'>): string {
  const line = reason.trim().split('\n', 1)[0] ?? ''
  if (!line.endsWith(':') || counterexample === undefined) return line.slice(0, longestReason)
  const { actual, expected } = counterexample
  return `expected ${brief(expected)}, not ${brief(actual)}`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > longestReason / 2 ? `${text.slice(0, longestReason / 2)}…` : text
}

export function groupsView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  const byLevel = membersByLevel(clauses)
  return html`<section id="overview" aria-labelledby="overview-title"><h2 id="overview-title">By group and by level</h2>
<div class="pair">${tableOf('group', groups)}${tableOf('level', byLevel)}</div></section>`
}

function tableOf(what: string, parts: readonly (readonly [string, readonly ClauseRecord[]])[]): Markup {
  const present = standings.filter((standing) =>
    parts.some(([, clauses]) => clauses.some((clause) => standingOf(clause) === standing)),
  )
  return html`<div class="scroll" tabindex="0"><table class="counts"><thead><tr><th scope="col">${what}</th><th scope="col" class="wide"><span class="sr">share</span></th>${present.map((standing) => html`<th scope="col" class="number">${mark(standing)}</th>`)}</tr></thead>
<tbody>${parts.map(([name, clauses]) => {
    const counts = countBy(clauses)
    const title = what === 'group' ? html`<a href="#group-${name}">${name}</a>` : html`${name}`
    return html`<tr><th scope="row">${title}</th><td class="wide">${bar(counts, inWords(counts))}</td>${present.map((standing) => html`<td class="number">${counts[standing] === 0 ? '' : counts[standing]}</td>`)}</tr>`
  })}</tbody></table></div>`
}

function inWords(counts: Readonly<Record<Standing, number>>): string {
  const given = standings.filter((standing) => counts[standing] > 0)
  return given.map((standing) => `${counts[standing]} ${countedStanding(standing)}`).join(', ')
}
