/** The coverage grid of a run's requests: cells without a request first, the whole grid and the drawn values on demand. */

import type { RunRecord } from '../../judge/record.ts'
import { states } from '../../judge/records/asked.ts'
import { type Cell, cellsOf, gapsIn, pairsOf } from '../grid.ts'
import { type Content, html, type Markup } from './markup.ts'
import { pairsView } from './pairs-view.ts'
import { facts, fold } from './pieces.ts'

export function gridView({ asked }: RunRecord): Markup | undefined {
  if (asked === undefined) return undefined
  const cells = cellsOf(asked)
  const families = [...new Set(cells.map(({ family }) => family))]
  const groups = [...Map.groupBy(cells, ({ endpoint }) => endpoint)]
  const { cells: _, pairs: __, ...draws } = asked
  return fold(
    'grid',
    'What was asked',
    `${metOf(cells)} parameter states`,
    html`${gapsView(gapsIn(asked))}
${groups.map(([endpoint, own]) => endpointView(endpoint, own, families))}
${pairsView(pairsOf(asked))}${facts(Object.entries(draws).map(([subject, names]) => [wordsOf(subject), distributionOf(names)]))}`,
  )
}

function endpointView(endpoint: string, cells: readonly Cell[], families: readonly string[]): Markup {
  return html`<details><summary><code>${endpoint}</code>: ${metOf(cells)} parameter states</summary>
<div class="scroll" tabindex="0"><table class="cells"><thead><tr><td colspan="2"></td>${families.map((family) => html`<th scope="colgroup" colspan="${states.length}">${family}</th>`)}</tr>
<tr><th scope="col">parameter</th><th scope="col">in</th>${families.map(() => states.map((state) => html`<th scope="col" class="number">${state}</th>`))}</tr></thead>
<tbody>${rowsOf(cells, families)}</tbody></table></div></details>
`
}

function metOf(counts: readonly { readonly count: number }[]): string {
  return `${counts.filter(({ count }) => count > 0).length} of ${counts.length}`
}

function rowsOf(cells: readonly Cell[], families: readonly string[]): Content {
  const rows = Map.groupBy(cells, ({ parameter, place }) => `${parameter} ${place}`)
  return [...rows].map(([name, own]) => {
    const [parameter, place] = name.split(' ')
    const counts = families.flatMap((family) =>
      states.map((state) => own.find((cell) => cell.family === family && cell.state === state)?.count),
    )
    return html`<tr><th scope="row">${parameter}</th><td>${place}</td>${counts.map((count) => html`<td class="number${count === 0 ? ' never' : ''}">${count}</td>`)}</tr>
`
  })
}

function gapsView(gaps: readonly string[]): Markup {
  if (gaps.length === 0) return html`<p>Every pair of state, place and family was asked for.</p>`
  return html`<p>Never asked for:</p>
<ul class="plain">${gaps.map((gap) => html`<li><code>${gap}</code></li>`)}</ul>`
}

/** Camel case in words: `batchSizes` as `batch sizes`. */
function wordsOf(subject: string): string {
  return subject.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function distributionOf(names: Readonly<Record<string, number>>): string {
  return Object.entries(names)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}
