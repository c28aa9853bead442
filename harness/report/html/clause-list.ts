/** The clauses, a row each, and what narrows them down. A row's details are filled in when it is opened. */
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { countOutcomes, groupOf, membersByLevel, outcomes, wordsOf } from '../outcomes.ts'
import { html, type Markup } from './markup.ts'
import { counted, duration, mark, prose } from './pieces.ts'

export function clausesView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  return html`<section id="clauses" aria-labelledby="clauses-title"><h2 id="clauses-title">Clauses</h2>
${toolbar(clauses)}
<p class="soft" id="none" hidden>No matching clauses.</p>
${groups.map(([name, members]) => groupView(name, members))}</section>`
}

function toolbar(clauses: readonly ClauseRecord[]): Markup {
  const counts = countOutcomes(clauses)
  const byLevel = membersByLevel(clauses)
  return html`<form id="filter" role="search" class="toolbar">
<label class="search"><span class="sr">Search the clauses</span><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false"></label>
<div class="chips" role="group" aria-label="outcome">${outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map(
      (outcome) =>
        html`<button type="button" aria-pressed="false" data-outcome="${outcome}">${mark(outcome)}<span aria-hidden="true">${wordsOf(outcome)}</span> <span class="count">${counts[outcome]}</span></button>`,
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
  const { durationMs, id, level, outcome, text } = clause
  const took = outcome === 'untested' || outcome === 'not-applicable' ? '' : duration(durationMs)
  return html`<details class="clause" id="${id}" data-outcome="${outcome}" data-level="${level}"><summary>${mark(outcome)}<span class="id">${id}</span><span class="text">${prose(text)}</span><span class="level">${level}</span><span class="took">${took}</span></summary></details>
`
}
