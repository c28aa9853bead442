/**
 * Renders records of several targets as a static site: a matrix of targets and groups, a page for each target with its
 * history and the first run of each failure, overlaid gap curves, and a badge for each target. The site runs no
 * scripts, makes no requests, and is byte for byte the same for the same records.
 *
 * @module
 */

import { counted } from '../../core/printable.ts'
import { renderBadge } from '../formats/badge.ts'
import { documentOf } from '../html/document.ts'
import { type Content, html, type Markup } from '../html/markup.ts'
import { section } from '../html/pieces.ts'
import { failingIn, type History, historiesOf, type Results, regressionsOf, sinceOf } from './history.ts'
import { targetMatrix, trendOf } from './matrix.ts'
import { gapCurvesOf } from './quality.ts'
import { targetPage } from './target-page.ts'

const styles = ['page.css', 'pieces.css', 'charts.css', 'site.css']

/** @returns The files of the site by their paths. */
export function renderSite({ measured, runs }: Results): ReadonlyMap<string, string> {
  const histories = historiesOf(runs)
  const pages = histories.flatMap((history): readonly (readonly [string, string])[] => [
    [`targets/${history.slug}.html`, targetDocument(history, measured)],
    [`badges/${history.slug}.svg`, renderBadge(history.latest.record)],
  ])
  return new Map([['index.html', indexDocument(histories, measured)], ...pages])
}

function indexDocument(histories: readonly History[], measured: Results['measured']): string {
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['matrix', 'Targets', histories.length === 0 ? undefined : targetMatrix(histories)],
    ['history', 'History', historyView(histories)],
    ['quality', 'Solver quality', qualityView(measured)],
    ['badges', 'Badges', badgesView(histories)],
  ]
  const present = sections.filter(([, , view]) => view !== undefined)
  const runs = histories.reduce((sum, history) => sum + history.runs.length, 0)
  const body = html`<header><span class="brand">Assay</span><nav aria-label="sections">${present.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav></header>
<main>
<h1>${headlineOf(histories)}</h1>
<p class="soft">${counted(histories.length, 'target')}, ${counted(runs, 'run')}, ${counted(measured.length, 'measurement')}.</p>
${present.map(([id, title, view]) => section(id, title, view))}
</main>
${footer}`
  return documentOf({ title: headlineOf(histories), styles }, body)
}

const footer = html`<footer>Rendered from records by <code>assay site</code>.</footer>`

function headlineOf(histories: readonly History[]): string {
  const failing = histories.filter(({ latest }) => failingIn(latest) > 0).length
  if (histories.length === 0) return 'Solver quality'
  return failing === 0 ? 'Nothing fails' : `${failing} of ${counted(histories.length, 'target')} fail`
}

/** The histories of targets with several runs or with a failure. */
function historyView(histories: readonly History[]): Markup | undefined {
  const told = histories.filter((history) => history.runs.length > 1 || regressionsOf(history).length > 0)
  if (told.length === 0) return undefined
  return html`<ul class="plain">${told.map(
    (history) =>
      html`<li><a href="targets/${history.slug}.html">${history.target}</a> ${trendOf(history)}${failuresOf(history)}</li>
`,
  )}</ul>`
}

const maxRegressions = 5

function failuresOf(history: History): Content {
  const regressions = regressionsOf(history)
  if (regressions.length === 0) return html` <span class="soft">nothing fails</span>`
  const more = regressions.length - maxRegressions
  return html`<ul class="plain since">${regressions
    .slice(0, maxRegressions)
    .map(
      (regression) =>
        html`<li><a href="targets/${history.slug}.html#${regression.clause.id}">${regression.clause.id}</a> ${sinceOf(regression)}</li>`,
    )}${more > 0 ? html`<li class="soft">and ${more} more</li>` : undefined}</ul>`
}

function qualityView(measured: Results['measured']): Markup | undefined {
  const charts = gapCurvesOf(measured)
  if (charts.length === 0) return undefined
  return html`<p>The gap is a certified bound, which no route can exceed, less what was paid, in basis points before gas. An order that was not paid counts as 10,000. Beside a name is the number of its orders.</p>
${charts}`
}

function badgesView(histories: readonly History[]): Markup | undefined {
  if (histories.length === 0) return undefined
  return html`<ul class="plain">${histories.map(({ slug, target }) => html`<li><a href="badges/${slug}.svg">${target}</a> <code>badges/${slug}.svg</code></li>`)}</ul>`
}

function targetDocument(history: History, measured: Results['measured']): string {
  const own = measured.filter(({ target }) => target === history.target)
  const body = html`<header><span class="brand">Assay</span><nav aria-label="site"><a href="../index.html">All targets</a></nav></header>
<main>
${targetPage(history, gapCurvesOf(own, measured))}
</main>
${footer}`
  return documentOf({ title: history.target, styles: [...styles, 'details.css'] }, body)
}
