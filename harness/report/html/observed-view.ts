/** What the target does where the interface is silent: the paths of v2, and v1, side by side. */

import type { RunRecord } from '../../judge/record.ts'
import { paths } from '../../kit/reading/every-path.ts'
import { observationsOf, toldBriefly } from '../observation.ts'
import { html, type Markup } from './markup.ts'

export function observedView({ clauses }: RunRecord): Markup | undefined {
  const rows = clauses.flatMap((clause) =>
    observationsOf(clause).map((row, index) => ({ ...row, isFirst: index === 0 })),
  )
  if (rows.length === 0) return undefined
  return html`<section id="observed" aria-labelledby="observed-title"><h2 id="observed-title">Where the interface is silent</h2>
<p class="soft">Nothing here is judged: it is what the target was seen to do.</p>
<div class="scroll" tabindex="0"><table class="lines"><thead><tr><th scope="col">clause</th><th scope="col">what</th>${paths.map((path) => html`<th scope="col">${path}</th>`)}</tr></thead>
<tbody>${rows.map(({ did, id, isFirst, name }) => html`<tr><td>${isFirst ? html`<a href="#${id}">${id}</a>` : undefined}</td><td>${name}</td>${cells(did)}</tr>`)}</tbody></table></div></section>`
}

function cells(did: readonly string[]): readonly Markup[] {
  const [only, ...others] = did
  if (others.length === 0) return [html`<td colspan="${paths.length}"><code>${only}</code></td>`]
  return toldBriefly(did).map(
    (text) => html`<td>${text === '' ? undefined : html`<code>${text}</code>`}</td>`,
  )
}
