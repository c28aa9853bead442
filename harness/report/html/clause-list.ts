/** The list of clauses, one row each, with its filters. The page inserts a row's details when the row is opened. */

import { counted } from '../../core/printable.ts'
import type { ClauseRecord, RunRecord } from '../../judge/record.ts'
import { countOutcomes, groupOf, membersByLevel, wordsOf } from '../outcomes.ts'
import { html, type Markup } from './markup.ts'
import { duration, mark, presentIn, prose, section } from './pieces.ts'

export function clausesView({ clauses }: RunRecord): Markup {
  const groups = [...Map.groupBy(clauses, ({ id }) => groupOf(id))]
  return section(
    'clauses',
    'Clauses',
    html`${toolbar(clauses)}
<p class="soft" id="none" hidden>No matching clauses.</p>
${groups.map(
  ([
    name,
    members,
  ]) => html`<div class="group" id="group-${name}"><h3>${name} <small>${members.length}</small></h3>
${members.map(rowOf)}</div>
`,
)}`,
  )
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

function rowOf({ durationMs, id, level, outcome, text }: ClauseRecord): Markup {
  const took = outcome === 'untested' || outcome === 'not-applicable' ? '' : duration(durationMs)
  return html`<details class="clause" id="${id}" data-outcome="${outcome}" data-level="${level}"><summary>${mark(outcome)}<span class="id">${id}</span><span class="text">${prose(text)}</span><span class="level">${level}</span><span class="took">${took}</span></summary></details>
`
}
