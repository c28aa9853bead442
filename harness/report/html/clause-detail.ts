/** All that a run found out about one clause. */
import type { ClauseRecord, CounterexampleRecord, RunRecord } from '../../judge/record.ts'
import { scenarioPath } from '../outcomes.ts'
import { replayLine } from '../replay-line.ts'
import { exchangesView } from './exchange-view.ts'
import { textOfValue } from './json-text.ts'
import { diffLines, type Line } from './line-diff.ts'
import { html, type Markup } from './markup.ts'
import { code, copyable, duration, facts, prose } from './pieces.ts'
import type { ClauseProof } from './proof-view.ts'
import { transactionsView } from './transactions-view.ts'

export function clauseDetail(
  clause: ClauseRecord,
  record: RunRecord,
  proof: ClauseProof | undefined,
): Markup {
  const { cases, durationMs, id, level, mutants, reason, requests, scope, text } = clause
  return html`<p class="sentence">${prose(text)}</p>
${reason === undefined ? undefined : code(clause.outcome === 'fail' ? 'what the check said' : 'why', reason)}
${clause.counterexample === undefined ? undefined : counterexampleView(clause, clause.counterexample, record)}
${observedView(clause)}
${facts([
  ['level', level],
  ['scope', scope],
  ['cases', cases],
  ['requests', requests],
  ['took', duration(durationMs)],
  ['scenario', html`<code>${scenarioPath(clause)}</code>`],
  ['link', html`<a href="#${id}">#${id}</a>`],
])}
${proof === undefined ? mutantsLine(mutants) : mutantsView(proof)}`
}

function counterexampleView(
  clause: ClauseRecord,
  { actual, exchanges, expected, given, transactions }: CounterexampleRecord,
  record: RunRecord,
): Markup {
  const replay = replayLine(clause, record)
  return html`${valuesView(expected, actual)}
${code('smallest input that still fails', textOfValue(given))}
${replay === undefined ? undefined : copyable('run this case again', replay)}
${transactionsView(transactions ?? [])}
${exchangesView(exchanges)}`
}

/** Nothing where a condition was simply not met: what the check said tells more. */
function valuesView(expected: unknown, actual: unknown): Markup | undefined {
  if (expected === true && actual === false) return undefined
  const [wanted, got] = diffLines(textOfValue(expected), textOfValue(actual))
  return html`<div class="pair">${lines('expected', wanted)}${lines('actual', got)}</div>`
}

function lines(label: string, all: readonly Line[]): Markup {
  const marked = all.map(({ isCommon, text }) => (isCommon ? html`${text}\n` : html`<mark>${text}</mark>\n`))
  return html`<div><div class="label">${label}</div><pre tabindex="0" aria-label="${label}" class="${label}">${marked}</pre></div>`
}

function observedView({ observed }: ClauseRecord): Markup | undefined {
  if (observed === undefined) return undefined
  return html`<h4>What the target does</h4>${Object.entries(observed).map(([name, value]) => code(name, textOfValue(value)))}`
}

function mutantsLine(mutants: number): Markup | undefined {
  if (mutants === 0) return undefined
  return html`<p class="soft">The check has ${mutants} mutants; <code>assay prove</code> shows what it says of each.</p>`
}

function mutantsView({ mutants }: ClauseProof): Markup {
  return html`<h4>Mutants</h4><ul class="mutants">${mutants.map(
    ({ killed, name, reason }) =>
      html`<li><span class="${killed ? 'killed' : 'survived'}">${killed ? 'killed' : 'survived'}</span> ${name}<small>${firstLine(reason)}</small></li>`,
  )}</ul>`
}

const maxReason = 240

/** Nothing where the line only introduces the values that follow it. */
function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  if (line.endsWith(':')) return ''
  return line.length > maxReason ? `${line.slice(0, maxReason)}…` : line
}
