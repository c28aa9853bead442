/**
 * Renders a record as one self-contained HTML file: it opens from disk, makes no requests, and is byte for byte the
 * same for the same record.
 *
 * @module
 */
import type { RunRecord } from '../judge/record.ts'
import type { Measurement } from '../quality/measurement.ts'
import type { Timings } from '../quality/timings.ts'
import { answersView } from './html/answers-view.ts'
import { askedFor } from './html/asked-for.ts'
import { clauseDetail } from './html/clause-detail.ts'
import { clausesView } from './html/clause-list.ts'
import { documentOf } from './html/document.ts'
import { gridView } from './html/grid-view.ts'
import { html, jsonScript, type Markup } from './html/markup.ts'
import { observedView } from './html/observed-view.ts'
import { ordersView } from './html/orders-view.ts'
import { failuresView, groupsView, summaryView } from './html/overview.ts'
import { type ProofRecord, proofView } from './html/proof-view.ts'
import { qualityView } from './html/quality/quality-view.ts'
import { timingsView } from './html/quality/timings-view.ts'
import { countOutcomes } from './outcomes.ts'

/** Further results to show with a record, if available. */
export interface Companions {
  readonly proof?: ProofRecord
  readonly quality?: Measurement
  readonly timings?: Timings
}

const styles = ['page.css', 'pieces.css', 'charts.css', 'clauses.css', 'media.css']

export function renderHtml(whole: RunRecord, { proof, quality, timings }: Companions = {}): string {
  const record = askedFor(whole)
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['summary', 'Summary', summaryView(record, whole.clauses.length - record.clauses.length)],
    ['failures', 'Failures', failuresView(record)],
    ['overview', 'Overview', groupsView(record)],
    ['clauses', 'Clauses', clausesView(record)],
    ['observed', 'Observed', observedView(record)],
    ['orders', 'Orders', ordersView(record)],
    ['answers', 'Answers', answersView(record)],
    ['grid', 'Grid', gridView(record)],
    ['proof', 'Mutants', proof === undefined ? undefined : proofView(proof)],
    ['quality', 'Quality', quality === undefined ? undefined : qualityView(quality, timings)],
    ['timings', 'Timings', timingsView(record)],
  ]
  const present = sections.filter(([, , view]) => view !== undefined)
  const parts = { title: titleOf(record), styles, script: 'page.js' }
  return documentOf(
    parts,
    html`<a class="skip" href="#clauses">Skip to the clauses</a>
<header><span class="brand">Assay</span><nav aria-label="sections">${present.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav><button type="button" id="theme"><span aria-hidden="true">◐</span><span class="sr">Toggle light and dark theme</span></button></header>
<main>
<noscript><p class="soft">Without scripts this page lists the failures, but not their details; record.json has them.</p></noscript>
${present.map(([, , view]) => view)}
</main>
<footer>Rendered from <code>record.json</code>.</footer>
${jsonScript('details', detailsOf(record, proof))}`,
  )
}

/** The details of each clause by its id, as HTML: the page inserts them when a row is opened. */
function detailsOf(record: RunRecord, proof: ProofRecord | undefined): Readonly<Record<string, string>> {
  const proofs = new Map(proof?.clauses.map((clause) => [clause.id, clause]))
  return Object.fromEntries(
    record.clauses.map((clause) => [clause.id, clauseDetail(clause, record, proofs.get(clause.id)).markup]),
  )
}

function titleOf({ clauses, target }: RunRecord): string {
  const { fail, pass } = countOutcomes(clauses)
  return `${target}: ${fail === 0 ? `${pass} pass` : `${fail} fail`}`
}
