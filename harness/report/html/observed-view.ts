/** The target's behaviour that the interface does not prescribe, with the paths of the interface side by side. */

import { counted } from '../../core/printable.ts'
import type { RunRecord } from '../../judge/record.ts'
import { observationsOf, pathsIn, textsOf, withoutRepeats } from '../observation.ts'
import { html, type Markup } from './markup.ts'
import { fold, table } from './pieces.ts'

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
  return fold(
    'observed',
    'Where the interface is silent',
    counted(rows.length, 'answer'),
    html`<p class="soft">Recorded, not judged: the interface does not specify these answers.</p>
${table(['clause', 'request', ...paths], cells, { className: 'lines' })}`,
  )
}
