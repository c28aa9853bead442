/** What the target does where the interface is silent. */
import type { RunRecord } from '../../conformance/record.ts'
import { html, type Markup } from './markup.ts'

// A row is one line; the clause itself shows all of it.
const longestValue = 200

export function observedView({ clauses }: RunRecord): Markup | undefined {
  const rows = clauses.flatMap(({ id, observed }) =>
    Object.entries(observed ?? {}).map(([name, value], index) => ({ id, index, name, value: brief(value) })),
  )
  if (rows.length === 0) return undefined
  return html`<section id="observed" aria-labelledby="observed-title"><h2 id="observed-title">Where the interface is silent</h2>
<p class="soft">Nothing here is judged: it is what the target was seen to do.</p>
<div class="scroll" tabindex="0"><table class="lines"><thead><tr><th scope="col">clause</th><th scope="col">what</th><th scope="col">the target</th></tr></thead>
<tbody>${rows.map(({ id, index, name, value }) => html`<tr><td>${index === 0 ? html`<a href="#${id}">${id}</a>` : undefined}</td><td>${name}</td><td><code>${value}</code></td></tr>`)}</tbody></table></div></section>`
}

/** An answer as its status and its body; any other value as JSON. */
function brief(value: unknown): string {
  const isAnswer = typeof value === 'object' && value !== null && 'status' in value && 'body' in value
  const text = isAnswer ? `${value.status} ${JSON.stringify(value.body)}` : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
