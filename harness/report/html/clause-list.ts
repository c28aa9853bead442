/** The clauses, a row each, and what narrows them down. A row's details are filled in when it is opened. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { countBy, groupOf, membersByLevel, standingOf, standings } from '../standing.ts'
import { html, type Markup } from './markup.ts'
import { classOf, counted, duration, mark, prose } from './pieces.ts'

export function clausesView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  return html`<section id="clauses" aria-labelledby="clauses-title"><h2 id="clauses-title">Clauses</h2>
${toolbar(clauses)}
<p class="soft" id="none" hidden>No clause is like that.</p>
${groups.map(([name, members]) => groupView(name, members))}</section>`
}

function toolbar(clauses: readonly ClauseRecord[]): Markup {
  const counts = countBy(clauses)
  const byLevel = membersByLevel(clauses)
  return html`<form id="filter" role="search" class="toolbar">
<label class="search"><span class="sr">Search the clauses</span><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false"></label>
<div class="chips" role="group" aria-label="standing">${standings
    .filter((standing) => counts[standing] > 0)
    .map(
      (standing) =>
        html`<button type="button" aria-pressed="false" data-standing="${classOf(standing)}">${mark(standing)}<span aria-hidden="true">${standing}</span> <span class="count">${counts[standing]}</span></button>`,
    )}</div>
<div class="chips" role="group" aria-label="level">${byLevel.map(([level, members]) => html`<button type="button" aria-pressed="false" data-level="${level}">${level} <span class="count">${members.length}</span></button>`)}</div>
<p class="status"><span id="shown" role="status">${counted(clauses.length, 'clause')}</span> <span class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Esc</kbd> all</span></p>
</form>`
}

function groupView(name: string, clauses: readonly ClauseRecord[]): Markup {
  return html`<div class="group" id="group-${name}"><h3>${name} <small>${clauses.length}</small></h3>
${clauses.map(rowOf)}</div>
`
}

function rowOf(clause: ClauseRecord): Markup {
  const { durationMs, id, level, text, verdict } = clause
  const standing = standingOf(clause)
  const took = verdict === 'untested' || verdict === 'not-applicable' ? '' : duration(durationMs)
  return html`<details class="clause" id="${id}" data-standing="${classOf(standing)}" data-level="${level}"><summary>${mark(standing)}<span class="id">${id}</span><span class="text">${prose(text)}</span><span class="level">${level}</span><span class="took">${took}</span></summary></details>
`
}
