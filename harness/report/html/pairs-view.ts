/** Which options met in one request that was answered, grey where none did: a fault may take two of them. */
import type { Pair } from '../grid.ts'
import { type Content, html, type Markup } from './markup.ts'

export function pairsView(pairs: readonly Pair[]): Content {
  return [...Map.groupBy(pairs, ({ endpoint }) => endpoint)].map(([endpoint, own]) => matrixOf(endpoint, own))
}

/** A row for each level, and a column for each with which it may meet. */
function matrixOf(endpoint: string, pairs: readonly Pair[]): Markup {
  const counts = new Map(
    pairs.flatMap(({ count, levels }) =>
      [levels, levels.toReversed()].map((both) => [both.join(' '), count]),
    ),
  )
  const levels = [...new Set(pairs.flatMap((pair) => pair.levels))].toSorted()
  const met = pairs.filter(({ count }) => count > 0).length
  return html`<details><summary><code>${endpoint}</code>: ${met} of ${pairs.length} pairs of options met</summary>
<div class="scroll" tabindex="0"><table class="cells"><thead><tr><td></td>${levels.map((level) => html`<th scope="col" class="number">${level}</th>`)}</tr></thead>
<tbody>${levels.map(
    (
      row,
    ) => html`<tr><th scope="row">${row}</th>${levels.map((column) => cellOf(counts.get(`${row} ${column}`)))}</tr>
`,
  )}</tbody></table></div></details>
`
}

/** Empty for two levels of one option. */
function cellOf(count: number | undefined): Markup {
  return html`<td class="number${count === 0 ? ' never' : ''}">${count}</td>`
}
