/** The places from which the service's answers were read. */
import type { RunRecord } from '../../judge/record.ts'
import { html, type Markup } from './markup.ts'
import { fold, table } from './pieces.ts'

export function answersView({ answers }: RunRecord): Markup | undefined {
  if (answers === undefined) return undefined
  const rows = Object.entries(answers).map(([name, place]) => [name, html`<code>${place}</code>`])
  return fold(
    'answers',
    'Answers',
    'where the service puts them',
    html`<p>The interface leaves open where these are. What was found at the start of the run is read everywhere.</p>${table(['what', 'where'], rows)}`,
  )
}
