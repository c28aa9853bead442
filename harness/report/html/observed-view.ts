/** What the target does where the interface is silent: the paths of v2, and v1, side by side. */

import { paths } from '../../interfaces/solver-api/kit/reading/every-path.ts'
import type { RunRecord } from '../../judge/record.ts'
import { observationsOf, withoutRepeats } from '../observation.ts'
import { html, type Markup } from './markup.ts'
import { section, table } from './pieces.ts'

export function observedView({ clauses }: RunRecord): Markup | undefined {
  const rows = clauses.flatMap((clause) =>
    observationsOf(clause).map((row, index) => ({ ...row, isFirst: index === 0 })),
  )
  if (rows.length === 0) return undefined
  const cells = rows.map(({ answers, id, isFirst, name }) => [
    isFirst ? html`<a href="#${id}">${id}</a>` : undefined,
    name,
    ...withoutRepeats(answers).map((text) => (text === '' ? undefined : html`<code>${text}</code>`)),
  ])
  return section(
    'observed',
    'Where the interface is silent',
    html`<p class="soft">Recorded, not judged: the interface does not specify these answers.</p>
${table(['clause', 'request', ...paths], cells, { className: 'lines' })}`,
  )
}
