/**
 * Renders a record as one self-contained HTML file: it opens from disk, makes no requests, and is byte for byte the
 * same for the same record.
 *
 * @module
 */
import type { RunRecord } from '../judge/record.ts'
import type { Measurement } from '../quality/measurement.ts'
import type { Timings } from '../quality/timings.ts'
import { causesOf } from './failures/same-cause.ts'
import { answersView } from './html/answers-view.ts'
import { askedFor } from './html/asked-for.ts'
import { clauseDetail } from './html/clause-detail.ts'
import { clauseList } from './html/clause-list.ts'
import { documentOf } from './html/document.ts'
import { gridView } from './html/grid-view.ts'
import { html, jsonScript, type Markup } from './html/markup.ts'
import { observedView } from './html/observed-view.ts'
import { ordersView } from './html/orders-view.ts'
import { mark } from './html/pieces.ts'
import { type ProofRecord, proofView } from './html/proof-view.ts'
import { qualityView } from './html/quality/quality-view.ts'
import { timingsView } from './html/quality/timings-view.ts'
import { runView, summaryView } from './html/run-view.ts'
import { countOutcomes } from './outcomes.ts'

/** Further results to show with a record, if available. */
export interface Companions {
  readonly proof?: ProofRecord
  readonly quality?: Measurement
  readonly timings?: Timings
}

const styles = ['page.css', 'pieces.css', 'charts.css', 'clauses.css', 'details.css', 'media.css']

export function renderHtml(whole: RunRecord, { proof, quality, timings }: Companions = {}): string {
  const record = askedFor(whole)
  const details = detailsOf(record, proof, whole.clauses.length - record.clauses.length)
  const [worst] = causesOf(record.clauses)
  const shown = worst?.first.id ?? 'run'
  const folds: readonly (readonly [string, string, Markup | undefined])[] = [
    ['observed', 'Observed', observedView(record)],
    ['orders', 'Orders', ordersView(record)],
    ['answers', 'Answers', answersView(record)],
    ['grid', 'Grid', gridView(record)],
    ['proof', 'Mutants', proof === undefined ? undefined : proofView(proof)],
    ['quality', 'Quality', quality === undefined ? undefined : qualityView(quality, timings)],
    ['timings', 'Timings', timingsView(record)],
  ]
  const present = folds.filter(([, , view]) => view !== undefined)
  const parts = { title: titleOf(record), styles, script: 'page.js' }
  return documentOf(
    parts,
    html`<a class="skip" href="#clauses">Skip to the clauses</a>
<header><span class="brand">Assay</span><nav aria-label="sections">${present.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav><button type="button" id="theme"><span aria-hidden="true">◐</span><span class="sr">Toggle light and dark theme</span></button></header>
<main>
${summaryView(record)}
<noscript><p class="soft">Without scripts this page shows the first failure alone; record.json has the others.</p></noscript>
<section id="clauses" class="panes" aria-label="clauses and details">
<div class="list">${clauseList(record)}</div>
<div class="pane"><a class="back" href="#clauses">All clauses</a><article id="detail" tabindex="-1" data-id="${shown}">${details.get(shown)}</article></div>
</section>
${present.map(([, , view]) => view)}
</main>
<footer>Rendered from <code>record.json</code>.</footer>
${jsonScript('details', Object.fromEntries([...details].map(([id, { markup }]) => [id, markup])))}`,
  )
}

/** The run, and each clause by its id: the page shows one of them at a time. */
function detailsOf(
  record: RunRecord,
  proof: ProofRecord | undefined,
  notAsked: number,
): ReadonlyMap<string, Markup> {
  const proofs = new Map(proof?.clauses.map((clause) => [clause.id, clause]))
  const clauses = record.clauses.map((clause): readonly [string, Markup] => [
    clause.id,
    html`<h2>${mark(clause.outcome)}<span class="id">${clause.id}</span></h2>
${clauseDetail(clause, record, proofs.get(clause.id))}`,
  ])
  return new Map([['run', runView(record, notAsked)], ...clauses])
}

function titleOf({ clauses, target }: RunRecord): string {
  const { fail, pass } = countOutcomes(clauses)
  return `${target}: ${fail === 0 ? `${pass} pass` : `${fail} fail`}`
}
