/** The page of one target: its versions by group, and the failures of the latest run with their first run. */
import { clauseDetail } from '../html/clause-detail.ts'
import { html, type Markup } from '../html/markup.ts'
import { bar, mark, presentIn, prose, section } from '../html/pieces.ts'
import { countOutcomes, wordsOf } from '../outcomes.ts'
import { dayOf, type History, type Regression, regressionsOf, sinceOf } from './history.ts'
import { trendOf, versionMatrix } from './matrix.ts'

// A page with hundreds of counterexamples does not open; the run's report has all of them.
const maxDetails = 40

export function targetPage(history: History, curves: readonly Markup[]): Markup {
  const { latest, target } = history
  const counts = { ...countOutcomes(latest.record.clauses), untested: 0 }
  const regressions = regressionsOf(history)
  const details = regressions.map((regression, place) => regressionView(regression, latest.record, place))
  return html`<section aria-labelledby="title"><h1 id="title">${target}</h1>
<p class="soft">${latest.version}, judged ${dayOf(latest)}, seed ${latest.record.seed}. <a href="../badges/${history.slug}.svg">Badge</a></p>
${bar(counts)}
<ul class="legend">${presentIn(counts).map((outcome) => html`<li>${mark(outcome)}<b>${counts[outcome]}</b> ${wordsOf(outcome)}</li>`)}</ul></section>
${section('versions', 'Versions', html`<p>${trendOf(history)}</p>${versionMatrix(history)}`)}
${regressions.length === 0 ? undefined : section('failures', 'What fails', details)}
${curves.length === 0 ? undefined : section('quality', 'Solver quality', curves)}`
}

function regressionView(regression: Regression, record: History['latest']['record'], place: number): Markup {
  // A link into closed details opens them.
  const { clause } = regression
  const since = html`<small>${sinceOf(regression)}</small>`
  return html`<details class="failure"><summary>${mark('fail')}<span class="id">${clause.id}</span> ${since}</summary>
<div id="${clause.id}">${place < maxDetails ? clauseDetail(clause, record, undefined) : html`<p>${prose(clause.text)}</p>`}</div></details>
`
}
