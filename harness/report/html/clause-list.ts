/**
 * The list of clauses, one row each: the failures first and in full, then the inconclusive clauses by cause, then the
 * other clauses by group. A row links to the details of its clause.
 *
 * @module
 */
import { counted } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { causesOf, doubtOf } from '../failures/same-cause.ts'
import { countOutcomes, groupOf, membersByLevel, wordsOf } from '../outcomes.ts'
import { type Content, html, type Markup } from './markup.ts'
import { bar, mark, presentIn } from './pieces.ts'

export function clauseList({ clauses }: RunRecord): Markup {
  return html`${toolbar(clauses)}
<p class="soft" id="none" hidden>No matching clauses.</p>
<nav aria-label="clauses"><a class="row" href="#run" data-id="run">This run</a>
${failuresOf(clauses)}${doubtsOf(clauses)}${groupsOf(clauses)}</nav>`
}

function toolbar(clauses: readonly ClauseRecord[]): Markup {
  const counts = countOutcomes(clauses)
  return html`<form id="filter" role="search" class="toolbar">
<label class="search"><span class="sr">Search the clauses</span><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false"></label>
<div class="chips" role="group" aria-label="outcome">${presentIn(counts).map((outcome) => html`<button type="button" aria-pressed="false" data-outcome="${outcome}">${mark(outcome)}<span aria-hidden="true">${wordsOf(outcome)}</span> <span class="count">${counts[outcome]}</span></button>`)}</div>
<div class="chips" role="group" aria-label="level">${membersByLevel(clauses).map(([level, members]) => html`<button type="button" aria-pressed="false" data-level="${level}">${level} <span class="count">${members.length}</span></button>`)}</div>
<p class="status"><span id="shown" role="status">${counted(clauses.length, 'clause')}</span> <span class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Esc</kbd> clear</span></p>
</form>`
}

function failuresOf(clauses: readonly ClauseRecord[]): Markup | undefined {
  const causes = causesOf(clauses)
  if (causes.length === 0) return undefined
  const failing = causes.flatMap(({ first, others }) => [first, ...others])
  const rows = causes.flatMap(({ first, others }) => [
    rowOf(first, firstLine(first.reason)),
    ...others.map((other) => rowOf(other, html`by the same cause as ${first.id}`, 'also')),
  ])
  return foldOf('fail', 'Failures', failing, { isOpen: true, rows })
}

function doubtsOf(clauses: readonly ClauseRecord[]): Content {
  const inconclusive = clauses.filter(({ outcome }) => outcome === 'inconclusive')
  const causes = Map.groupBy(inconclusive, ({ reason = '' }) => doubtOf(firstLine(reason)))
  return [...causes].map(([cause, members], index) =>
    foldOf(`inconclusive-${index}`, cause, members, { rows: members.map((one) => rowOf(one, one.text)) }),
  )
}

function groupsOf(clauses: readonly ClauseRecord[]): Content {
  const others = clauses.filter(({ outcome }) => outcome !== 'fail' && outcome !== 'inconclusive')
  return [...Map.groupBy(others, ({ id }) => groupOf(id))].map(([name, members]) =>
    foldOf(name, name, members, { rows: members.map((one) => rowOf(one, one.text)) }),
  )
}

interface Fold {
  readonly rows: readonly Markup[]
  readonly isOpen?: boolean
}

function foldOf(
  id: string,
  title: string,
  members: readonly ClauseRecord[],
  { isOpen = false, rows }: Fold,
): Markup {
  return html`<details class="group" id="group-${id}"${isOpen ? openAttribute : ''}><summary><span class="name">${title}</span> <small>${members.length}</small>${bar(countOutcomes(members))}</summary><ul class="plain">${rows}</ul></details>
`
}

const openAttribute: Markup = { markup: ' open' }

function rowOf({ id, level, outcome }: ClauseRecord, said: Content, className = ''): Markup {
  const shown = level === 'must' ? undefined : html`<span class="level">${level}</span>`
  return html`<li><a class="row clause ${className}" href="#${id}" data-id="${id}" data-outcome="${outcome}" data-level="${level}">${mark(outcome)}<span class="id">${id}</span>${shown}<span class="text">${said}</span></a></li>
`
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? ''
}
