/** Where the time of a run went. */
import type { RunRecord } from '../../judge/record.ts'
import { html, type Markup } from './markup.ts'
import { duration } from './pieces.ts'

const shown = 12

export function timingsView({ clauses }: RunRecord): Markup | undefined {
  const slowest = clauses
    .filter(({ durationMs }) => durationMs > 0)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, shown)
  const [most] = slowest
  if (most === undefined) return undefined
  return html`<section id="timings" aria-labelledby="timings-title"><h2 id="timings-title">Timings</h2>
<div class="scroll" tabindex="0"><table class="counts"><thead><tr><th scope="col">the slowest clauses</th><th scope="col" class="wide"><span class="sr">share of the slowest</span></th><th scope="col" class="number">took</th><th scope="col" class="number">requests</th><th scope="col" class="number">a request</th></tr></thead>
<tbody>${slowest.map(({ durationMs, id, requests }) => {
    const width = ((100 * durationMs) / most.durationMs).toFixed(2)
    const each = requests === 0 ? '' : duration(durationMs / requests)
    return html`<tr><th scope="row"><a href="#${id}">${id}</a></th><td class="wide"><svg class="bar thin" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="time" width="${width}" height="1"/></svg></td><td class="number">${duration(durationMs)}</td><td class="number">${requests}</td><td class="number">${each}</td></tr>`
  })}</tbody></table></div></section>`
}
