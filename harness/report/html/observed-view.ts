/** The target's behaviour that the interface does not prescribe, with the paths of the interface side by side. */

import type { RunRecord } from '../../judge/record.ts'
import { observationsOf, pathsIn, textsOf, withoutRepeats } from '../observation.ts'
import { html, type Markup } from './markup.ts'
import { section, table } from './pieces.ts'

export function observedView({ clauses }: RunRecord): Markup | undefined {
  const rows = clauses.flatMap((clause) =>
    observationsOf(clause).map((row, index) => ({ ...row, isFirst: index === 0 })),
  )
  if (rows.length === 0) return undefined
  const paths = pathsIn(rows)
  const cells = rows.map((row) => [
    row.isFirst ? html`<a href="#${row.id}">${row.id}</a>` : undefined,
    row.name,
    ...withoutRepeats(textsOf(row, paths)).map((text) =>
      text === '' ? undefined : html`<code>${text}</code>`,
    ),
  ])
  return section(
    'observed',
    'Where the interface is silent',
    html`<p class="soft">Recorded, not judged: the interface does not specify these answers.</p>
${table(['clause', 'request', ...paths], cells, { className: 'lines' })}`,
  )
}
